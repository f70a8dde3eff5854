type ParsedUrl =
  /** The URL without its fragment, which is never sent or archived. */
  | { readonly ok: true; readonly url: URL; readonly fragment: string | undefined }
  | { readonly ok: false; readonly reason: 'empty' | 'too long' | 'relative without base' | 'not a URL' };

interface ParseUrlOptions {
  /** Maximum length; the crawler refuses URLs longer than a server would take. No limit by default. */
  readonly maxLengthChars?: number;
}

// oxlint-disable-next-line no-control-regex -- the URL standard skips all C0 controls and the space
const startsWithScheme = /^[\x00-\x20]*[a-z][a-z\d+.-]*:/i;
// oxlint-disable-next-line no-control-regex -- as above
const isBlank = /^[\x00-\x20]*$/;

/**
 * Parses by the URL standard (WHATWG), as Node.js does. The text may be relative to `base`; leading and trailing controls and
 * spaces are dropped, as are tabs and line breaks within.
 */
export function parseUrl(text: string, base?: string | URL, options: ParseUrlOptions = {}): ParsedUrl {
  if (text.length > (options.maxLengthChars ?? Infinity)) return { ok: false, reason: 'too long' };
  const url = URL.parse(text, base?.toString());
  if (url === null) return { ok: false, reason: whyNot(text, base) };
  const hash = url.href.indexOf('#');
  if (hash < 0) return { ok: true, url, fragment: undefined };
  const fragment = url.href.slice(hash + 1);
  url.hash = '';
  return { ok: true, url, fragment };
}

function whyNot(
  text: string,
  base: string | URL | undefined,
): 'empty' | 'relative without base' | 'not a URL' {
  if (base !== undefined) return 'not a URL';
  if (isBlank.test(text)) return 'empty';
  return startsWithScheme.test(text.replace(/[\t\n\r]/g, '')) ? 'not a URL' : 'relative without base';
}
