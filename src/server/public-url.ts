/**
 * The origin of a public URL: https, a host, an optional port, and no path. Undefined if it is anything else. Passwords are sent
 * there, so http is refused.
 */
export function publicOriginOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.href === `${url.origin}/` ? url.origin : undefined;
}

export const publicUrlRule = 'must be an https URL without a path, such as https://archive.example.org';
