/**
 * The words of a URL, from its key: `org,example,www)/presse/communiqu%C3%A9.html` → `www example org presse communiqué html`.
 * From the key, because URLs with the same key are one place.
 */
export function urlWords(urlkey: string): string {
  const end = urlkey.indexOf(')');
  const host = end === -1 ? '' : urlkey.slice(0, end).split(',').toReversed().join(' ');
  return `${host} ${decoded(urlkey.slice(end + 1))}`;
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replaceAll(/%[\dA-Fa-f]{2}/g, ' ');
  }
}
