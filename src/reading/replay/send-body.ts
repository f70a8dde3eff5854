import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ReplayExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface AnswerHead {
  readonly status: number;
  readonly headers: string[];
  /** The size of the body, if known; no more is sent. */
  readonly sizeBytes?: number;
}

/** Bodies up to this length are sent in one write. */
const wholeBytes = 256 << 10;

/** Sends a text or a few bytes of the archive's own. */
export function sendWhole(
  { request, response }: ReplayExchange,
  { status, headers }: AnswerHead,
  body: string | Uint8Array,
): void {
  response.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends archived bytes at the reader's pace. Stops reading `pieces` when the reader disconnects. */
export async function sendBody(
  exchange: ReplayExchange,
  head: AnswerHead,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { response } = exchange;
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let sentBytes = 0;
  let isBegun = false;
  for await (const piece of limited(pieces, head.sizeBytes)) {
    if (!isBegun) {
      held.push(piece);
      heldBytes += piece.length;
      if (heldBytes <= wholeBytes) continue;
      begin(response, head);
      isBegun = true;
    }
    const bytes = held.length === 0 ? piece : Buffer.concat(held.splice(0), heldBytes);
    sentBytes += bytes.length;
    if (!response.write(bytes)) await drained(response);
    if (response.destroyed) return;
  }
  if (!isBegun) {
    const body = held.length === 1 ? (held[0] ?? Buffer.alloc(0)) : Buffer.concat(held, heldBytes);
    sendWhole(exchange, head, body);
  } else if (head.sizeBytes !== undefined && sentBytes < head.sizeBytes) {
    // There is no other way to say that the rest is missing.
    response.destroy();
  } else {
    response.end();
  }
}

function begin(response: ServerResponse, { status, headers, sizeBytes }: AnswerHead): void {
  response.writeHead(
    status,
    sizeBytes === undefined ? headers : [...headers, 'Content-Length', String(sizeBytes)],
  );
}

async function* limited(
  pieces: AsyncIterable<Uint8Array>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  let left = max;
  for await (const piece of pieces) {
    if (left === 0) return;
    const taken = piece.length <= left ? piece : piece.subarray(0, left);
    left -= taken.length;
    yield taken;
  }
}

async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const gone = new AbortController();
  const end = (): void => gone.abort();
  response.once('close', end);
  try {
    await once(response, 'drain', { signal: gone.signal });
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    response.off('close', end);
  }
}
