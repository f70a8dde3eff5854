import { stripSessionIdsEagerly } from '../../formats/url/session-ids.ts';

/** The key of a URL, given as `URL.href` writes it: two that differ only in a session id are one. */
export function seenKey(href: string): string {
  const path = href.indexOf('/', 'https://'.length);
  return path < 0 ? href : href.slice(0, path) + stripSessionIdsEagerly(href.slice(path));
}
