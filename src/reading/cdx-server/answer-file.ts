import { once } from 'node:events';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import type { ByteRange } from '../../storage/vault.ts';
import { readRange } from '../access-point/byte-range.ts';
import { captureAt } from './capture-at.ts';
import type { CdxQuestion } from './question.ts';
import type { CdxParts } from './cdx-parts.ts';
import { sendText } from './send-answer.ts';
import type { CdxExchange, Headers } from './send-answer.ts';
import { readingInView } from '../access-point/reading-in-view.ts';
import { isInView } from '../access-point/view.ts';

/**
 * The archive files of this name that a reader may request: in the view, and not withheld as a whole. Decisions about
 * single captures, and the sites of captures, are not considered here.
 */
export async function readableFile(
  { parts, view, reader, rules }: CdxQuestion,
  base: string,
): Promise<KeptFile | undefined> {
  const file = await parts.files.find(base);
  if (file === undefined || !file.name.startsWith('warc/') || !isInView(file, view)) return undefined;
  // Only the file of the capture is known here.
  const unknown = { urlkey: '-', timestamp: '00000000000000', url: '', filename: base };
  return rules.mayRead(reader, unknown).decision === 'allowed' ? file : undefined;
}

/**
 * Bytes of an archive file, for replay on another machine. A reader without restrictions may request any range; other
 * readers get exactly the records of the captures that they may read, each by its range in the index.
 */
export async function answerFile(exchange: CdxExchange, question: CdxQuestion, base: string): Promise<void> {
  const { parts, reader, rules, view } = question;
  const file = await readableFile(question, base);
  if (file === undefined) return sendText(exchange, 404, `there is no file ${base} here\n`);
  const requested = readRange(exchange.request.headers.range, file.sizeBytes);
  if (requested.kind === 'outside')
    return sendText(exchange, 416, `${base} has ${file.sizeBytes} bytes\n`, {
      'content-type': 'text/plain',
      'content-range': `bytes */${file.sizeBytes}`,
    });
  // Other sites in the file are not in the view of a collection.
  const isForAll = view.collection === undefined && rules.mayReadEverything(reader);
  if (requested.kind === 'whole') {
    if (isForAll) return sendBytes(exchange, parts, file, undefined);
    return sendText(
      exchange,
      403,
      'not all that is in this file may be read: ask for the range of one capture, as its index line tells it\n',
    );
  }
  const range = isForAll
    ? requested.range
    : await rangeOfCapture(question, { file, base, range: requested.range });
  if (range === undefined)
    return sendText(
      exchange,
      404,
      `no capture that may be read begins at byte ${requested.range.start} of ${base}\n`,
    );
  return sendBytes(exchange, parts, file, range);
}

/** As much of the range as belongs to the capture that begins it, if the reader may see that. */
async function rangeOfCapture(
  { parts, view, reader, rules }: CdxQuestion,
  place: { readonly file: KeptFile; readonly base: string; readonly range: ByteRange },
): Promise<ByteRange | undefined> {
  const { start, end } = place.range;
  const { source, access } = await readingInView({ view, reader, rules }, parts);
  const capture = await captureAt({ ...place, offset: start }, { files: parts.files, captures: source });
  if (capture?.length === undefined) return undefined;
  const { decision } = access.mayRead(reader, capture);
  return decision === 'allowed' ? { start, end: Math.min(end, start + capture.length) } : undefined;
}

async function sendBytes(
  exchange: CdxExchange,
  { files }: CdxParts,
  file: KeptFile,
  range: ByteRange | undefined,
): Promise<void> {
  const { request, response } = exchange;
  const { start, end } = range ?? { start: 0, end: file.sizeBytes };
  const content = await files.read(file, { start, end });
  if (content === undefined)
    return sendText(exchange, 503, 'no vault can give this file now: heirloom storage status says more\n');
  const headers: Headers = {
    'content-type': /\.w?arc\.gz$/.test(file.name) ? 'application/gzip' : 'application/warc',
    'content-length': end - start,
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${file.sizeBytes}` }),
  };
  response.writeHead(range === undefined ? 200 : 206, headers);
  if (request.method !== 'HEAD') {
    for await (const piece of content.bytes) {
      if (response.closed) return;
      // `close` comes too where the client has gone, and ends the waiting.
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  }
  response.end();
}
