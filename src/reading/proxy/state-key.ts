/** Who has a state of his own: a proxy user, else whoever is at an address. */
export function stateKey({
  user,
  address,
}: {
  readonly user?: string | undefined;
  readonly address: string;
}): string {
  if (user !== undefined && user !== '') return `user ${user}`;
  // The same reader, whichever kind of socket took his connection.
  return `address ${address.replace(/^::ffff:(?=\d+\.)/i, '')}`;
}

const longestUser = 256;

/**
 * The user name of a Proxy-Authorization field (RFC 7617): any password will do, the name only tells readers apart. Undefined
 * where there is none.
 */
export function proxyUser(field: string | undefined): string | undefined {
  const [, coded = ''] = /^\s*basic\s+([\w+/=-]{1,2048})\s*$/i.exec(field ?? '') ?? [];
  const pair = Buffer.from(coded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const user = (colon === -1 ? pair : pair.slice(0, colon)).slice(0, longestUser);
  return user === '' ? undefined : user;
}
