import { withScheme } from '../addresses/archived-address.ts';

export type SearchMatch = 'exact' | 'prefix' | 'host' | 'domain';

export interface TypedAddress {
  readonly url: string;
  readonly match: SearchMatch;
}

/**
 * The text of the search field, parsed into an address and a match type:
 *
 *   bnf.fr          the host                      *.bnf.fr    the host and those below it
 *   bnf.fr/page     this URL                      bnf.fr/p*   URLs with this prefix
 *
 * A match type chosen by hand overrides the text.
 */
export function readTyped(text: string, wanted: SearchMatch | 'auto' = 'auto'): TypedAddress {
  // Pasted text has line ends, quotation marks and angle brackets round it.
  const typed = text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s"'<«“]+/, '')
    .replace(/[\s"'>»”]+$/, '');
  const said = readPattern(typed);
  return wanted === 'auto' ? said : { ...said, match: wanted };
}

/** If nothing was found: the pages below a URL, the hosts below a host. */
export function widerMatch(match: SearchMatch): SearchMatch | undefined {
  if (match === 'exact') return 'prefix';
  return match === 'host' ? 'domain' : undefined;
}

function readPattern(typed: string): TypedAddress {
  const domain = /^(?:[a-z]+:\/\/)?\*\.([^/?#]+)/is.exec(typed)?.[1];
  if (domain !== undefined) return { url: withScheme(domain), match: 'domain' };
  const isPrefix = typed.endsWith('*');
  const url = withScheme(isPrefix ? typed.slice(0, -1) : typed);
  const isHost = /^[a-z]+:\/\/[^/?#]*\/?$/i.test(url);
  // `bnf.fr/*` is the whole host; `bnf.f*` is not a useful query.
  if (isHost) return { url, match: 'host' };
  return { url, match: isPrefix ? 'prefix' : 'exact' };
}
