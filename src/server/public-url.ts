/**
 * The origin that a public URL names: https, a host, perhaps a port, and nothing behind it. Undefined: it is none. Passwords are
 * sent there, so that http is not taken.
 */
export function publicOriginOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.href === `${url.origin}/` ? url.origin : undefined;
}

export const publicUrlRule = 'an https address without a path is needed, such as https://archive.example.org';
