import { styleText } from 'node:util';
import type { FoundImage, FoundText, SnippetPart } from '../../analysis/text-index/text-index.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import { exportedResult } from '../../reading/search/export-results.ts';
import type { SearchQuestion } from '../../reading/search/search-question.ts';
import type { TextSearch } from '../../reading/search/text-search.ts';
import { dateText } from '../captures/table.ts';
import { formatCount } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { harmless } from '../terminal/terminal-text.ts';

export interface Printing {
  readonly search: TextSearch;
  readonly visit: ReaderContext;
  readonly question: Omit<SearchQuestion, 'page' | 'limit'>;
  readonly limit: number;
  readonly isJson: boolean;
  readonly session: Session;
}

const maxPageSize = 200;

/**
 *   1. The title of the document                         bold on a terminal
 *      2026-01-01 00:00:00  http://example.org/page
 *      … words around what was found …                   what was found in bold
 *      3 captures in 2 places · fr · page
 */
export function printResults(printing: Printing): Promise<void> {
  const { search, visit, isJson } = printing;
  return printPages(printing, {
    ask: (question) => search.search(visit, question),
    line: (item, number) => (isJson ? jsonOf(item, visit) : textOf(item, number)),
  });
}

export function printImages(printing: Printing): Promise<void> {
  const { search, visit, isJson } = printing;
  return printPages(printing, {
    ask: (question) => search.searchImages(visit, question),
    line: (item, number) => (isJson ? jsonOfImage(item) : textOfImage(item, number)),
  });
}

interface Asking<Item> {
  readonly ask: (question: SearchQuestion) => Promise<Counted & { readonly items: readonly Item[] }>;
  readonly line: (item: Item, number: number) => string;
}

async function printPages<Item>(
  { question, limit, isJson, session }: Printing,
  { ask, line }: Asking<Item>,
): Promise<void> {
  const size = Math.min(limit, maxPageSize);
  let printed = 0;
  for (let page = 1; printed < limit; page++) {
    const answer = await ask({ ...question, page, limit: size });
    session.checkpoint();
    if (page === 1 && !isJson) await printCount(answer, question.words, session);
    for (const item of answer.items.slice(0, limit - printed)) await session.out.line(line(item, ++printed));
    if (answer.isCut === true && printed < limit)
      session.note('There are more results: narrow the search to see them.');
    if (answer.isCut === true || answer.items.length < size) return;
  }
}

interface Counted {
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly isCut?: boolean;
  readonly suggestion?: string | undefined;
}

async function printCount(
  { total, isTotalExact, suggestion }: Counted,
  words: string,
  session: Session,
): Promise<void> {
  if (suggestion !== undefined) session.note(harmless(`Did you mean: heirloom search '${suggestion}'`));
  if (total === 0) session.note(harmless(`No results for ${words}.`));
  else await session.out.line(`${isTotalExact ? '' : 'about '}${formatCount(total, 'result')}\n`);
}

function jsonOf(item: FoundText, visit: ReaderContext): string {
  const { address: _address, ...result } = exportedResult(item, visit, '');
  return JSON.stringify(result);
}

function textOf(item: FoundText, number: number): string {
  const { title, timestamp, url, captures, places, language, kind } = item;
  const facts = [
    `${formatCount(captures, 'capture')} in ${formatCount(places, 'place')}`,
    ...(language === 'und' ? [] : [language]),
    kind,
  ];
  const lines = [
    `${dateText(timestamp)}  ${harmless(url)}`,
    marked(item.snippet),
    harmless(facts.join(' · ')),
  ];
  const heading = strong(harmless(title === '' ? 'Untitled' : title));
  const indent = ' '.repeat(`${number}. `.length);
  return [
    `${number}. ${heading}`,
    ...lines.filter((line) => line !== '').map((line) => indent + line),
    '',
  ].join('\n');
}

function marked(snippet: readonly SnippetPart[]): string {
  return snippet
    .map(({ text, isFound }) => {
      const shown = harmless(text.replaceAll(/\s+/g, ' '));
      return isFound ? strong(shown) : shown;
    })
    .join('');
}

/** Bold on a terminal, plain elsewhere. */
function strong(text: string): string {
  return process.stdout.isTTY ? styleText('bold', text) : text;
}

function jsonOfImage({ url, alt, pageUrl, pageTitle, timestamp, snippet }: FoundImage): string {
  return JSON.stringify({ url, alt, pageUrl, pageTitle, timestamp, snippet: plain(snippet) });
}

function textOfImage({ url, alt, pageUrl, timestamp, snippet }: FoundImage, number: number): string {
  return [
    `${number}. ${harmless(url)}`,
    ...(alt === '' ? [] : [`   ${strong(harmless(alt))}`]),
    ...(plain(snippet) === alt ? [] : [`   ${marked(snippet)}`]),
    `   ${dateText(timestamp)}  ${harmless(pageUrl)}`,
    '',
  ].join('\n');
}

function plain(snippet: readonly SnippetPart[]): string {
  return snippet.map(({ text }) => text).join('');
}

const barWidth = 40;

/** `2024     12 of    340   3.5 %  ████` */
export async function printTrend({ search, visit, question, isJson, session }: Printing): Promise<void> {
  const { years, isEstimated } = await search.trend(visit, question);
  if (!isJson && years.length === 0) session.note('No results.');
  const shares = years.map(({ found, all }) => (all === 0 ? 0 : found / all));
  const highest = Math.max(...shares, Number.MIN_VALUE);
  for (const [at, { year, found, all }] of years.entries()) {
    const share = shares[at] ?? 0;
    const bar = '█'.repeat(Math.round((share / highest) * barWidth));
    const text = `${year}  ${String(found).padStart(8)} of ${String(all).padStart(8)}  ${(share * 100).toFixed(1).padStart(5)} %  ${bar}`;
    await session.out.line(isJson ? JSON.stringify({ year, found, all, isEstimated }) : text.trimEnd());
  }
  if (!isJson && isEstimated) session.note('These are estimates from a sample.');
}
