import type { Modifier } from '../rewrite/rewrite-context.ts';

/** `/all/20260102030405mp_/https://example.org/page?x=1`, taken apart. */
export interface ArchivedAddress {
  /** The name of a view, not yet known to be one. */
  readonly view: string;
  /** Up to 14 digits, as they were given; '' for the newest. */
  readonly timestamp: string;
  readonly modifier: Modifier;
  /** With scheme; otherwise as it was given. */
  readonly url: string;
}

const modifiers: ReadonlySet<string> = new Set<Modifier>([
  '',
  'mp_',
  'if_',
  'fr_',
  'js_',
  'esm_',
  'wkr_',
  'wkrm_',
  'sw_',
  'cs_',
  'im_',
  'oe_',
  'id_',
]);

const longestUrl = 65_536;
const form = /^\/([^/]+)\/(\d{0,14})((?:[a-z]{2,4}_)?)\/(.+)$/s;

/** Parses the path and query of a request. Undefined if it is not an archived address. */
export function readArchivedAddress(path: string): ArchivedAddress | undefined {
  const [, view = '', timestamp = '', modifier = '', rest = ''] = form.exec(path) ?? [];
  if (rest === '' || (timestamp === '' && modifier === '') || rest.length > longestUrl) return undefined;
  if (!modifiers.has(modifier)) return undefined;
  return { view: unescaped(view), timestamp, modifier: modifier as Modifier, url: withScheme(rest) };
}

export function archivedPath({ view, timestamp, modifier, url }: ArchivedAddress): string {
  return `/${encodeURIComponent(view).replaceAll('%3A', ':')}/${timestamp}${modifier}/${url}`;
}

/** Servers on the way make one slash of two. People leave the scheme out. */
export function withScheme(url: string): string {
  const [, scheme, rest = ''] = /^(https?|ftp):\/{0,2}(.*)$/is.exec(url) ?? [];
  if (scheme !== undefined) return `${scheme.toLowerCase()}://${rest}`;
  return url.startsWith('//') ? `http:${url}` : `http://${url}`;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
