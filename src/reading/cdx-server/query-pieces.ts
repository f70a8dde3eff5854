import { capturePrinter } from '../../indexing/captures/query/capture-printer.ts';
import type { CapturePrinter } from '../../indexing/captures/query/capture-printer.ts';
import { linesPerPageBlock } from '../../indexing/captures/query/capture-query.ts';
import type { CaptureQuery } from '../../indexing/captures/query/capture-query.ts';
import {
  countPages,
  evaluateBatches,
  pagedBlocks,
  resumeKeyAfter,
} from '../../indexing/captures/query/evaluate-query.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import type { Reading } from '../access-point/reading-in-view.ts';
import type { View } from '../access-point/view.ts';

/** The type of the text that answers a query. */
export function contentTypeOf(query: CaptureQuery, view: View): string {
  if (query.showNumPages) return 'application/json';
  if (query.showPagedIndex) return 'text/plain; charset=utf-8';
  return capturePrinter(query, view.name).contentType;
}

/** The text that answers a query, piece by piece. */
export async function* queryPieces(
  { source, access }: Reading,
  query: CaptureQuery,
  view: View,
): AsyncGenerator<string> {
  if (query.showNumPages) yield `${JSON.stringify(await countPages(source, query, access))}\n`;
  else if (query.showPagedIndex) yield* blockLines(query, view, () => pagedBlocks(source, query, access));
  else yield* printed(evaluateBatches(source, query, access), query, capturePrinter(query, view.name));
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
 * A summary like that of a ZipNum index, with blocks made for this reader: withheld captures are not counted. Offset
 * and length are in lines; the number of a block is that of pages.
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
