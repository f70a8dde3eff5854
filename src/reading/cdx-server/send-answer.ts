import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { AnswerPart } from '../threads/heavy-question.ts';

const pack = promisify(gzip);

export type Headers = Readonly<Record<string, string | number>>;

/** A request, and where its answer goes. */
export interface CdxExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Shorter answers are not worth packing. */
const packedFromChars = 1024;

export function sendText(
  { response }: CdxExchange,
  status: number,
  text: string | Uint8Array,
  headers: Headers = { 'content-type': 'text/plain; charset=utf-8' },
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
  // As text it goes out with its head in one write.
  response.end(text);
}

/** Sends a text of any length at the client's pace. Stops reading `parts` when the client disconnects. */
export async function sendParts(
  exchange: CdxExchange,
  headers: Headers,
  parts: AsyncGenerator<AnswerPart>,
): Promise<void> {
  const { request, response } = exchange;
  const first = await parts.next();
  const { text, isLast } = first.done === true ? { text: '', isLast: true } : first.value;
  const isPacked = acceptsGzip(request) && text.length >= packedFromChars;
  const varied = { ...headers, vary: 'accept-encoding' };
  if (isLast || request.method === 'HEAD') {
    await parts.return(undefined);
    if (!isPacked) return sendText(exchange, 200, text, varied);
    const bytes = await pack(text);
    response.writeHead(200, { ...varied, 'content-encoding': 'gzip', 'content-length': bytes.length });
    response.end(bytes);
    return;
  }
  response.writeHead(200, isPacked ? { ...varied, 'content-encoding': 'gzip' } : varied);
  const all = Readable.from(joined(text, parts), { objectMode: false });
  await (isPacked ? pipeline(all, createGzip(), response) : pipeline(all, response));
}

async function* joined(
  beginning: AnswerPart['text'],
  parts: AsyncGenerator<AnswerPart>,
): AsyncGenerator<AnswerPart['text']> {
  yield beginning;
  for await (const { text } of parts) if (text.length > 0) yield text;
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*gzip\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(headers['accept-encoding'] ?? '');
}
