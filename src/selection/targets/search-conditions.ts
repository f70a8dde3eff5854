import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { folded, wordsOf } from '../../catalogue/folded.ts';
import type { TermMatch, SortedColumns, SearchTerm } from '../../catalogue/target-index/target-index.ts';
import { noteWord, tokenOf } from '../../catalogue/target-index/target-words.ts';
import type { TokenKind } from '../../catalogue/target-index/target-words.ts';
import { filteredOutcomes } from '../../crawl/crawl-outcome.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { TargetSearch } from './target-shape.ts';

export type OfFound = ExpressionBuilder<{ found: SortedColumns }, 'found'>;
export type Range = (of: OfFound) => Expression<SqlBool>;

/** The conditions of a search: terms of the search row, and ranges of columns. */
export interface SearchConditions {
  readonly match: TermMatch;
  readonly ranges: readonly Range[];
}

export function conditionsOf(search: TargetSearch): SearchConditions {
  const words = [...wordsOf(search.q ?? ''), ...wordsOf(search.note ?? '').map(noteWord)];
  return {
    match: [
      ...words.map((text) => [{ text, isPrefix: true }]),
      ...exactly('keyword', search.keyword === undefined ? undefined : folded(search.keyword)),
      ...exactly('host', search.host?.trim().toLowerCase()),
      ...exactly('domain', search.domain?.trim().toLowerCase()),
      ...exactly('themeId', search.themeId),
      ...exactly('responsibleId', search.responsibleId),
      ...exactly('collectionId', search.collectionId),
      ...exactly('state', search.state),
      ...exactly('frequency', search.frequency),
      ...exactly('createdBy', search.createdById),
      ...exactly('budget', search.budget),
      ...exactly('depth', search.depth),
      ...exactly('isActive', flagOf(search.isActive)),
      ...exactly('hasOpenNotes', flagOf(search.hasOpenNotes)),
      ...(search.outcome === undefined
        ? []
        : [filteredOutcomes(search.outcome).map((outcome) => exactTerm('outcome', outcome))]),
    ],
    ranges: [
      ...(search.url === undefined || search.url.trim() === '' ? [] : [urlRange(search.url.trim())]),
      ...(search.title === undefined ? [] : [beginning('titleFolded', folded(search.title))]),
      ...within('createdMs', search.createdFrom, search.createdTo),
      ...within('modifiedMs', search.modifiedFrom, search.modifiedTo),
    ],
  };
}

export function exactTerm(kind: TokenKind, value: string | number): SearchTerm {
  return { text: tokenOf(kind, value), isPrefix: false };
}

function exactly(kind: TokenKind, value: string | number | undefined): SearchTerm[][] {
  return value === undefined ? [] : [[exactTerm(kind, value)]];
}

function flagOf(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function within(
  column: 'createdMs' | 'modifiedMs',
  fromMs: number | undefined,
  toMs: number | undefined,
): Range[] {
  return [
    ...(fromMs === undefined ? [] : [(of: OfFound) => of(column, '>=', fromMs)]),
    ...(toMs === undefined ? [] : [(of: OfFound) => of(column, '<=', toMs)]),
  ];
}

/** The last character: a text with a prefix sorts before the prefix and this. */
const last = '\u{10FFFF}';

function beginning(column: 'titleFolded' | 'urlKey', start: string): Range {
  return (of) => of.and([of(column, '>=', start), of(column, '<', `${start}${last}`)]);
}

/**
 * A prefix of a URL, with any scheme, with or without www. A host alone (`example.org`) also finds its subdomains, whose keys
 * have the same prefix.
 */
function urlRange(text: string): Range {
  const key = canonicalKey(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  const [host = '', path = ''] = key.split(')', 2);
  if (path !== '/' && path !== '') return beginning('urlKey', key);
  const hosts = beginning('urlKey', host);
  const next = sql<string>`substr(${sql.ref('found.urlKey')}, ${sql.lit(host.length + 1)}, 1)`;
  return (of) => of.and([hosts(of), of(next, 'in', [')', ',', ':'])]);
}
