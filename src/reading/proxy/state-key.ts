/** The key of a reader's state: the proxy user, else the address. */
export function stateKey({
  user,
  address,
}: {
  readonly user?: string | undefined;
  readonly address: string;
}): string {
  if (user !== undefined && user !== '') return `user ${user}`;
  // The same reader on IPv4 and IPv6 sockets.
  return `address ${address.replace(/^::ffff:(?=\d+\.)/i, '')}`;
}

const longestUser = 256;

/**
 * The user name of a Proxy-Authorization field (RFC 7617): any password is accepted, the name only distinguishes
 * readers. Undefined if there is none.
 */
export function proxyUser(field: string | undefined): string | undefined {
  const [, coded = ''] = /^\s*basic\s+([\w+/=-]{1,2048})\s*$/i.exec(field ?? '') ?? [];
  const pair = Buffer.from(coded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const user = (colon === -1 ? pair : pair.slice(0, colon)).slice(0, longestUser);
  return user === '' ? undefined : user;
}
