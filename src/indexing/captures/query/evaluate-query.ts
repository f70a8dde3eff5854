import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { LineRange } from '../line-range.ts';
import { linesPerPageBlock } from './capture-query.ts';
import type { CaptureQuery, ResumePoint } from './capture-query.ts';
import { passes } from './capture-filter.ts';
import type { ListedCapture } from './listed-capture.ts';
import { readableBatches, readableCaptures } from './readable-captures.ts';
import type { Access, LineSource } from './readable-captures.ts';
import { withNotModified } from './not-modified.ts';
import {
  chosen,
  closestOf,
  closestOfTwo,
  collapsed,
  reversed,
  sliced,
  withOriginals,
} from './query-steps.ts';

export interface PageCount {
  readonly pages: number;
  readonly pageSize: number;
  readonly blocks: number;
}

/** Orders that need everything before they can begin keep this many captures at most, as many as pywb gives. */
const maxKept = 100_000;

/**
 * The captures that a query asks for. In: the lines of the index in the range of its keys.
 *
 *   1. what the reader may not see goes: nothing after this knows of it
 *   2. where the query wants it, a 304 gets the place of its original
 *   3. the page
 *   4. revisits get their originals
 *   5. what was given before (resumeKey), dates and filters
 *   6. collapsing
 *   7. order and limit
 */
export async function* evaluateQuery<Reader>(
  source: LineSource,
  query: CaptureQuery,
  access: Access<Reader>,
): AsyncGenerator<ListedCapture> {
  for await (const captures of evaluateBatches(source, query, access)) yield* captures;
}

/** The same, several captures at a time where none has to wait for others. */
export function evaluateBatches<Reader>(
  source: LineSource,
  query: CaptureQuery,
  access: Access<Reader>,
): AsyncGenerator<readonly ListedCapture[]> {
  const isInOrder = query.sort === 'default' && !query.fromEnd && query.resume === undefined;
  if (isInOrder && isPlain(query)) return plainBatches(source, query, access);
  return oneByOne(sliced(orderedCaptures(source, query, access), 0, query.limit ?? Infinity));
}

async function* plainBatches<Reader>(
  source: LineSource,
  query: CaptureQuery,
  access: Access<Reader>,
): AsyncGenerator<readonly ListedCapture[]> {
  let left = query.limit ?? Infinity;
  const isWanted = wantedCaptures(query);
  for await (const captures of listedBatches(source, rangeOf(query), query, access)) {
    const wanted = captures.filter(isWanted).slice(0, left);
    yield wanted;
    left -= wanted.length;
    if (left <= 0) return;
  }
}

/** The captures of a range that the reader may see, as this query shows them. */
function listedBatches<Reader>(
  source: LineSource,
  range: LineRange,
  query: CaptureQuery,
  access: Access<Reader>,
): AsyncGenerator<readonly ListedCapture[]> {
  const { alsoKeys } = query;
  const batches = readableBatches(source, range, access, alsoKeys);
  return query.resolveNotModified === true ? withNotModified(batches, source, access, alsoKeys) : batches;
}

async function* singly(batches: AsyncIterable<readonly ListedCapture[]>): AsyncGenerator<ListedCapture> {
  for await (const captures of batches) yield* captures;
}

async function* oneByOne(captures: AsyncIterable<ListedCapture>): AsyncGenerator<readonly ListedCapture[]> {
  for await (const capture of captures) yield [capture];
}

/** Without what looks at neighbours, or counts, and needs the lines in the order of the index. */
function isPlain({ collapses, resolveRevisits, page }: CaptureQuery): boolean {
  return collapses.length === 0 && !resolveRevisits && page === undefined;
}

/** How many pages the query has for this reader. All captures in its range are looked at. */
export async function countPages<Reader>(
  source: LineSource,
  query: CaptureQuery,
  access: Access<Reader>,
): Promise<PageCount> {
  const { pageSize } = query;
  let lines = 0;
  for await (const _ of readableCaptures(source, keysOf(query), access, query.alsoKeys)) lines++;
  const blocks = Math.ceil(lines / linesPerPageBlock);
  return { pages: Math.ceil(blocks / pageSize), pageSize, blocks };
}

/** A block of lines that the reader may see. */
export interface PagedBlock {
  readonly first: ListedCapture;
  /** The number of its first line, from 0. */
  readonly offset: number;
  readonly lines: number;
}

/** The result of `showPagedIndex`: the blocks of all pages, or of one. */
export async function* pagedBlocks<Reader>(
  source: LineSource,
  query: CaptureQuery,
  access: Access<Reader>,
): AsyncGenerator<PagedBlock> {
  const { page, pageSize, alsoKeys } = query;
  const [fromBlock, toBlock] = page === undefined ? [0, Infinity] : [page * pageSize, (page + 1) * pageSize];
  let at = 0;
  let first: ListedCapture | undefined;
  for await (const capture of readableCaptures(source, keysOf(query), access, alsoKeys)) {
    const block = Math.floor(at / linesPerPageBlock);
    if (block >= toBlock) break;
    if (at++ % linesPerPageBlock === 0) first = capture;
    if (at % linesPerPageBlock === 0 && first !== undefined && block >= fromBlock)
      yield { first, offset: at - linesPerPageBlock, lines: linesPerPageBlock };
  }
  const lines = at % linesPerPageBlock;
  if (first !== undefined && lines > 0 && at - lines >= fromBlock * linesPerPageBlock)
    yield { first, offset: at - lines, lines };
}

/** The position after this capture, for `resumeKey`. */
export function resumeKeyAfter({ urlkey, timestamp, ordinal }: ListedCapture): string {
  return `${urlkey} ${timestamp} ${ordinal}`;
}

function orderedCaptures<Reader>(
  source: LineSource,
  query: CaptureQuery,
  access: Access<Reader>,
): AsyncIterable<ListedCapture> {
  const read = (range: LineRange): AsyncIterable<ListedCapture> =>
    wanted(singly(listedBatches(source, range, query, access)), query);
  const limit = Math.min(query.limit ?? maxKept, maxKept);
  switch (query.sort) {
    case 'default':
      if (query.fromEnd) {
        const range = rangeOf(query);
        const lastFirst = isPlain(query)
          ? sliced(read({ ...range, reverse: true }), 0, limit)
          : reversed(read(range), limit);
        return reversed(lastFirst, limit);
      }
      return read(query.resume === undefined ? rangeOf(query) : resumed(query, query.resume));
    case 'reverse':
      return isPlain(query)
        ? read({ ...rangeOf(query), reverse: true })
        : reversed(read(rangeOf(query)), limit);
    case 'closest': {
      const { closest = '', fromKey } = query;
      if (!isPlain(query) || query.match !== 'exact') return closestOf(read(rangeOf(query)), closest, limit);
      const moment = `${fromKey} ${closest}`;
      const { from, to } = rangeOf(query);
      return closestOfTwo(
        read({ from, to: earlier(to, moment), reverse: true }),
        read({ from: later(from, moment), to }),
        closest,
      );
    }
  }
}

/** The steps from the page to the collapsing. */
function wanted(captures: AsyncIterable<ListedCapture>, query: CaptureQuery): AsyncIterable<ListedCapture> {
  const { page, pageSize, resume } = query;
  let steps = captures;
  if (page !== undefined) {
    const size = pageSize * linesPerPageBlock;
    steps = sliced(steps, page * size, (page + 1) * size);
  }
  if (query.resolveRevisits) steps = withOriginals(steps);
  steps = chosen(steps, wantedCaptures(query));
  for (const collapse of query.collapses) steps = collapsed(steps, collapse);
  return resume === undefined ? steps : chosen(steps, (capture) => isBehind(capture, resume));
}

/** Dates and filters. */
function wantedCaptures(query: CaptureQuery): (capture: ListedCapture) => boolean {
  const { fromTimestamp = '', toTimestamp = '~', filters, omitSelfRedirects } = query;
  return (capture) =>
    capture.timestamp >= fromTimestamp &&
    capture.timestamp <= toTimestamp &&
    filters.every((filter) => passes(capture, filter)) &&
    !(omitSelfRedirects && leadsToItself(capture));
}

function leadsToItself(capture: ListedCapture): boolean {
  const target = capture.value('redirect');
  if (!/^3\d\d$/.test(capture.value('status')) || target === '' || target === '-') return false;
  return canonicalKey(target) === canonicalKey(capture.value('url'));
}

function keysOf({ fromKey, toKey }: CaptureQuery): LineRange {
  return { from: fromKey, to: toKey };
}

/** For one URL only the lines between the dates are read, unless originals may be before them. */
function rangeOf(query: CaptureQuery): LineRange {
  const { match, fromKey, fromTimestamp, toTimestamp, resolveRevisits, page } = query;
  if (match !== 'exact' || resolveRevisits || page !== undefined) return keysOf(query);
  return {
    from: fromTimestamp === undefined ? fromKey : `${fromKey} ${fromTimestamp}`,
    to: toTimestamp === undefined ? query.toKey : `${fromKey} ${toTimestamp}!`,
  };
}

/** From the beginning of the URL, as what came before decides about originals and collapsing. */
function resumed(query: CaptureQuery, { urlkey }: ResumePoint): LineRange {
  const range = rangeOf(query);
  return query.page === undefined ? { ...range, from: later(range.from, urlkey) } : range;
}

function isBehind(capture: ListedCapture, { urlkey, timestamp, ordinal }: ResumePoint): boolean {
  const byKey = compareLines(capture.urlkey, urlkey);
  if (byKey !== 0) return byKey > 0;
  if (capture.timestamp !== timestamp) return capture.timestamp > timestamp;
  return capture.ordinal > ordinal;
}

function later(a: string | undefined, b: string): string {
  return a !== undefined && compareLines(a, b) > 0 ? a : b;
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && compareLines(a, b) < 0 ? a : b;
}
