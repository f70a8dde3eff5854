import { withScheme } from '../../../src/reading/addresses/archived-address.ts';
import { looksLikeAddress } from '../../../src/reading/search/looks-like-address.ts';
import { readTyped } from '../../../src/reading/holdings/typed-address.ts';
import type { SearchMatch } from '../../../src/reading/holdings/typed-address.ts';

/** The kind of search that a text suggests, before it is sent. */
export type Meant =
  | { readonly kind: 'nothing' | 'words' }
  | { readonly kind: SearchMatch; readonly text: string }
  | { readonly kind: 'moment'; readonly timestamp: string; readonly url: string };

// `https://web.archive.org/web/2016*/http://…`, `http://host:8080/all/20160101id_/http://…`: any archive's address.
const archivedElsewhere =
  /^https?:\/\/[^/]+\/(?:[^/]+\/){0,3}(\d{4,14})(?:\*|[a-z]{2,4}_)?\/((?:https?:\/{1,2}).+)$/is;

export function readMeant(typed: string): Meant {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  const [, timestamp, url] = archivedElsewhere.exec(text) ?? [];
  if (timestamp !== undefined && url !== undefined)
    return { kind: 'moment', timestamp, url: withScheme(url) };
  if (!looksLikeAddress(text)) return { kind: 'words' };
  const { url: read, match } = readTyped(text);
  return { kind: match, text: match === 'exact' || match === 'prefix' ? read : hostOf(read) };
}

/** With its port, without anything else. */
export function hostOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? url;
}
