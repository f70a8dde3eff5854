import { capturePrinter } from '../../indexing/captures/query/capture-printer.ts';
import type { CapturePrinter } from '../../indexing/captures/query/capture-printer.ts';
import { linesPerPageBlock } from '../../indexing/captures/query/capture-query.ts';
import type { CaptureQuery, Dialect } from '../../indexing/captures/query/capture-query.ts';
import {
  countPages,
  evaluateBatches,
  pagedBlocks,
  resumeKeyAfter,
} from '../../indexing/captures/query/evaluate-query.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import type { ReaderAtAddress } from '../../indexing/captures/query/may-read.ts';
import { parseQuery } from '../../indexing/captures/query/parse-query.ts';
import type { CdxParts } from './cdx-parts.ts';
import { sendPieces, sendText } from './send-answer.ts';
import type { Exchange } from './send-answer.ts';
import { steadyLines } from '../door/steady-lines.ts';
import { readingInView } from '../door/reading-in-view.ts';
import type { Reading } from '../door/reading-in-view.ts';
import type { View } from '../door/view.ts';

/** A question about the captures of a view. */
export interface Question {
  readonly parts: CdxParts;
  readonly view: View;
  readonly reader: ReaderAtAddress;
  readonly parameters: URLSearchParams;
}

/** Of a header field: clients give up where they become too long. */
const mostKeyChars = 2000;

/** Answers a query in the words of pywb's CDX server or OutbackCDX. */
export async function answerQuery(exchange: Exchange, question: Question, dialect: Dialect): Promise<void> {
  const { parts, view, parameters } = question;
  const parsed = parseQuery(parameters, { dialect });
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ parameter, reason }) => `${parameter}: ${reason}\n`);
    return sendText(exchange, 400, problems.join(''));
  }
  const query = forReplayClients(parsed.query, parts.keysOf);
  const { source, access } = await readingOf(exchange, question);
  if (query.showNumPages) {
    const count = await countPages(source, query, access);
    return sendText(exchange, 200, `${JSON.stringify(count)}\n`, { 'content-type': 'application/json' });
  }
  if (query.showPagedIndex)
    return sendPieces(
      exchange,
      { 'content-type': 'text/plain; charset=utf-8' },
      blockLines(query, view, () => pagedBlocks(source, query, access)),
    );
  const printer = capturePrinter(query, view.name);
  const headers = {
    'content-type': printer.contentType,
    ...(dialect === 'outback' && query.fromKey.length < mostKeyChars
      ? { 'outbackcdx-urlkey': encodeURI(query.fromKey) }
      : {}),
  };
  await sendPieces(exchange, headers, printed(evaluateBatches(source, query, access), query, printer));
}

/** What of the index this client sees, as long as he is there. */
export async function readingOf({ response }: Exchange, { parts, ...visit }: Question): Promise<Reading> {
  const { source, access } = await readingInView(visit, parts);
  return { source: steadyLines(source, () => response.closed), access };
}

/** The captures of all names of the URL. */
export function withAliases(query: CaptureQuery, keysOf: CdxParts['keysOf']): CaptureQuery {
  if (query.match !== 'exact') return query;
  const alsoKeys = keysOf(query.fromKey).filter((key) => key !== query.fromKey);
  return alsoKeys.length === 0 ? query : { ...query, alsoKeys };
}

/** The same for clients that read records themselves: they cannot show a 304, so it gets the place of its original. */
export function forReplayClients(query: CaptureQuery, keysOf: CdxParts['keysOf']): CaptureQuery {
  return { ...withAliases(query, keysOf), resolveNotModified: true };
}

async function* printed(
  batches: AsyncIterable<readonly ListedCapture[]>,
  query: CaptureQuery,
  printer: CapturePrinter,
): AsyncGenerator<string> {
  const { before, between, after, afterNone } = printer;
  let last: ListedCapture | undefined;
  let count = 0;
  if (before !== '') yield before;
  for await (const captures of batches) {
    const text = captures.map((capture) => printer.print(capture)).join(between);
    if (captures.length > 0) yield last === undefined ? text : between + text;
    last = captures.at(-1) ?? last;
    count += captures.length;
  }
  yield last === undefined ? afterNone : after;
  // As the Wayback Machine has it: an empty line, and the key as it can be put into an address.
  if (query.showResumeKey && last !== undefined && count === query.limit)
    yield `\n${encodeURIComponent(resumeKeyAfter(last))}\n`;
}

/**
 * As the summary of a ZipNum index, of blocks that only this reader has: what he may not see counts nowhere. Offset and
 * length are in lines; the number of a block is that of pages.
 */
async function* blockLines(
  query: CaptureQuery,
  view: View,
  blocks: () => ReturnType<typeof pagedBlocks>,
): AsyncGenerator<string> {
  for await (const { first, offset, lines } of blocks()) {
    const urlkey = `${first.urlkey} ${first.timestamp}`;
    const lineno = offset / linesPerPageBlock + 1;
    const block = { urlkey, part: view.name, offset, length: lines, lineno };
    yield query.output === 'json' ? `${JSON.stringify(block)}\n` : `${Object.values(block).join('\t')}\n`;
  }
}
