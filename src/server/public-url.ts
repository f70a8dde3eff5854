/**
 * The origin of a public URL: https, a host, an optional port, and no path. Undefined if it is anything else. Passwords are sent
 * there, so http is refused.
 */
export function publicOriginOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.href === `${url.origin}/` ? url.origin : undefined;
}

export const publicUrlRule = 'an https address without a path is needed, such as https://archive.example.org';
