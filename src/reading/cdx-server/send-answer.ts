import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';

const pack = promisify(gzip);

export type Headers = Readonly<Record<string, string | number>>;

/** A request, and where its answer goes. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers up to this length are sent as a whole; shorter ones than the second are not worth packing. */
const wholeChars = 1 << 16;
const packedFromChars = 1024;

export function sendText(
  { response }: Exchange,
  status: number,
  text: string,
  headers: Headers = { 'content-type': 'text/plain; charset=utf-8' },
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
  // As text it goes out with its head in one write.
  response.end(text);
}

/** Sends a text of any length, as fast as the client takes it. Where it goes away, `pieces` are not read any further. */
export async function sendPieces(
  exchange: Exchange,
  headers: Headers,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const { request, response } = exchange;
  const beginning = await gathered(pieces);
  const isPacked = acceptsGzip(request) && beginning.text.length >= packedFromChars;
  const varied = { ...headers, vary: 'accept-encoding' };
  if (beginning.isAll || request.method === 'HEAD') {
    await pieces.return(undefined);
    if (!isPacked) return sendText(exchange, 200, beginning.text, varied);
    const bytes = await pack(beginning.text);
    response.writeHead(200, { ...varied, 'content-encoding': 'gzip', 'content-length': bytes.length });
    response.end(bytes);
    return;
  }
  response.writeHead(200, isPacked ? { ...varied, 'content-encoding': 'gzip' } : varied);
  const text = Readable.from(joined(beginning.text, pieces));
  await (isPacked ? pipeline(text, createGzip(), response) : pipeline(text, response));
}

async function* joined(beginning: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield beginning;
    for (let isAll = false; !isAll;) {
      const next = await gathered(pieces);
      if (next.text !== '') yield next.text;
      ({ isAll } = next);
    }
  } finally {
    // Also where the client has gone.
    await pieces.return(undefined);
  }
}

async function gathered(
  pieces: AsyncGenerator<string>,
): Promise<{ readonly text: string; readonly isAll: boolean }> {
  let text = '';
  while (text.length < wholeChars) {
    const next = await pieces.next();
    if (next.done === true) return { text, isAll: true };
    text += next.value;
  }
  return { text, isAll: false };
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*gzip\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(headers['accept-encoding'] ?? '');
}
