import { stringify } from 'csv-stringify/sync';
import type { FoundText } from '../../analysis/text-index/text-index.ts';
import { archivedPath } from '../addresses/archived-address.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { SearchQuestion } from './search-question.ts';
import type { TextSearch } from './text-search.ts';

export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ResultsExport {
  readonly context: ReaderContext;
  readonly question: Omit<SearchQuestion, 'page' | 'limit' | 'isWithFacets'>;
  readonly format: ExportFormat;
  /** The origin of replay, the prefix of addresses. */
  readonly origin: string;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

/** The number requested at once and kept in memory. */
const limit = 500;

/** All results of a search, in their order, as lines; of very many the first, and a last line that says so. */
export async function* exportResults(
  search: Pick<TextSearch, 'search'>,
  request: ResultsExport,
): AsyncGenerator<string> {
  const { context, question, format, origin, signal } = request;
  if (format === 'csv') yield stringify([[...columns]]);
  for (let page = 1; !signal.aborted; page++) {
    const { items, isCut = false } = await search.search(context, {
      ...question,
      page,
      limit,
      isWithFacets: false,
    });
    const results = items.map((item) => exportedResult(item, context, origin));
    if (results.length > 0) yield format === 'csv' ? rows(results) : jsonLines(results);
    if (isCut)
      yield format === 'csv' ? stringify([cutRow]) : `${JSON.stringify({ isCut, message: cutMessage })}\n`;
    if (isCut || items.length < limit) return;
  }
}

/** One result, for other programs. */
export interface ExportedResult {
  readonly title: string;
  readonly url: string;
  readonly timestamp: string;
  /** Opens it in replay at that date. */
  readonly address: string;
  readonly snippet: string;
  readonly language: string;
  readonly kind: string;
  readonly mediaType: string;
  readonly status: number | null;
  readonly captures: number;
  readonly places: number;
  readonly first: string;
  readonly last: string;
  readonly score: number;
  readonly group: string;
}

const columns = [
  'title',
  'url',
  'timestamp',
  'address',
  'snippet',
  'language',
  'kind',
  'mediaType',
  'status',
  'captures',
  'places',
  'first',
  'last',
  'score',
  'group',
] as const satisfies readonly (keyof ExportedResult)[];

const cutMessage = 'There are more results than these: a narrower search gives them.';
const cutRow = columns.map((column) => (column === 'title' ? cutMessage : ''));

export function exportedResult(item: FoundText, { view }: ReaderContext, origin: string): ExportedResult {
  const { title, url, timestamp, snippet, language, kind, mediaType, status } = item;
  const { captures, places, first, last, score, group } = item;
  return {
    title,
    url,
    timestamp,
    address: origin + archivedPath({ view: view.name, timestamp, modifier: '', url }),
    snippet: snippet.map(({ text }) => text).join(''),
    language,
    kind,
    mediaType,
    status: status ?? null,
    captures,
    places,
    first,
    last,
    score,
    group,
  };
}

/** Titles are the words of others: none of them is a formula for a spreadsheet. */
function rows(results: readonly ExportedResult[]): string {
  return stringify(
    results.map((result) => columns.map((column) => result[column])),
    { escape_formulas: true },
  );
}

function jsonLines(results: readonly ExportedResult[]): string {
  return results.map((result) => `${JSON.stringify(result)}\n`).join('');
}
