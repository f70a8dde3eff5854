import { isKnownExtension, kindOfAddress } from '../address-kind.ts';

interface GuessOptions {
  /** An unknown value is appended by a plus sign. */
  readonly isFragment?: boolean;
}

/** Longer than any address in a script. */
const maxLengthChars = 4096;

const forbidden = /[\s<>"'{}|\\^`\p{Cc}\uFFFC]/u;
const absolute =
  /^(?:https?|ftp|rtmp[a-z]?|rtsp|mms):\/\/(?:[^\s/?#@]*@)?([^\s/?#:]+|\[[\da-f:.]+\])(?::\d*)?(?:[/?#]|$)/i;
const schemeRelative = /^\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(?::\d+)?(?:[/?#]|$)/i;
const hostName = /^(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+\.?$/u;

/** Names that only look like addresses: there is nothing to fetch. */
const namespace =
  /^https?:\/\/(?:www\.w3\.org\/|schemas?\.|(?:www\.)?schema\.org(?:\/|$)|xmlns\.|ns\.adobe\.com\/|purl\.org\/|ogp\.me\/|(?:www\.)?xml\.org\/|json-schema\.org\/|jsonfeed\.org\/version\/|a9\.com\/-\/|xspf\.org\/ns|search\.yahoo\.com\/mrss|rdfs\.org\/|xmlpull\.org|www\.sitemaps\.org\/schemas\/|www\.google\.com\/schemas\/|www\.itunes\.com\/dtds\/|sodipodi\.|www\.inkscape\.org\/namespaces|openoffice\.org\/20)/i;

/** Characters of regular expressions, selectors, routes and placeholders. */
const notInPath = /[*$()[\],;!@:]|\.\.\.|\/\/|%s|%d/;
const rootPath = /^\/[\p{L}\p{N}_~.%-][^?#]*(?:\?[^#]*)?(?:#.*)?$/u;
const relativePath =
  /^(?:\.{1,2}\/)*(?:[\w~%+-][\w~%.+-]*\/)*[\w~%+-][\w~%.+-]*\.([a-z][a-z\d]{1,9})(?:\?[^\s#]*)?(?:#\S*)?$/i;

/**
 * Guesses whether a string of a script is an address, and of what kind. A wrong guess costs a request, so strings that could
 * as well be a media type, a date, a selector or a namespace are ignored.
 */
export function guessAddress(written: string, options: GuessOptions = {}): 'page' | 'component' | undefined {
  const text = written.includes('&amp;') ? written.replaceAll('&amp;', '&') : written;
  if (text.length < 3 || text.length > maxLengthChars || forbidden.test(text)) return undefined;
  if (options.isFragment === true && !endsWithExtension(text)) return undefined;
  // The value is appended later.
  if (text.endsWith('=')) return undefined;
  return isAbsolute(text) || isRootPath(text) || isRelativePath(text) ? kindOfAddress(text) : undefined;
}

function endsWithExtension(text: string): boolean {
  return isKnownExtension(/[\w)%-]\.([a-z][a-z\d]{1,9})$/i.exec(text)?.[1]);
}

export function isNamespace(url: string): boolean {
  return namespace.test(url);
}

function isAbsolute(text: string): boolean {
  const host = absolute.exec(text)?.[1] ?? schemeRelative.exec(text)?.[1];
  if (host === undefined || isNamespace(text)) return false;
  if (host.startsWith('[')) return true;
  return hostName.test(host) && (/\.[\p{L}\d-]+\.?$/u.test(host) || host.toLowerCase() === 'localhost');
}

/** `/news/today`: one short word alone is more often a flag or a key than a path. */
function isRootPath(text: string): boolean {
  if (!rootPath.test(text)) return false;
  const [path = ''] = text.split(/[?#]/, 1);
  if (notInPath.test(path) || /^\/\.*$/.test(path)) return false;
  const segments = path.split('/').filter((segment) => segment !== '');
  // `/2/2020` and `/h` are parts of dates and units.
  if (segments.every((segment) => /^\d+$/.test(segment))) return false;
  return segments.length > 1 || (segments[0]?.length ?? 0) > 2;
}

function isRelativePath(text: string): boolean {
  const extension = relativePath.exec(text)?.[1];
  if (!isKnownExtension(extension)) return false;
  const [path = ''] = text.split(/[?#]/, 1);
  if (path.includes('/')) return true;
  // `Node.js` and `Vue.js` are names, `item.html` in `$.fn.item.html` is a property.
  return !/^[A-Z][A-Za-z]*\.js$/.test(path) && path.split('.').length <= 3;
}
