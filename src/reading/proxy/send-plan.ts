import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { HeaderLine } from '../../formats/http1/head.ts';
import type { OpenedCapture } from '../holdings/open-capture.ts';
import type { AnswerPlan } from './answer-plan.ts';

/** Read before the head is sent: if the body is damaged within it, a placeholder can still be sent. */
const beforehandBytes = 1 << 16;

export type Sending =
  | { readonly kind: 'sent' }
  /** Nothing has been sent. */
  | { readonly kind: 'damaged'; readonly reason: string }
  /** The client got a part, and knows by the closed connection that it is one. */
  | { readonly kind: 'broken'; readonly reason: string };

/** Sends what was planned, as fast as the client takes it. */
export async function sendPlan(
  response: ServerResponse,
  plan: AnswerPlan,
  content: Pick<OpenedCapture, 'payload' | 'decoded'>,
): Promise<Sending> {
  const { status, reason } = plan;
  const isHead = response.req.method === 'HEAD';
  const pieces = isHead ? nothing() : bodyOf(plan, content)[Symbol.asyncIterator]();
  const beginning: Uint8Array[] = [];
  let size = 0;
  let isAll = false;
  try {
    while (!isAll && size < beforehandBytes) {
      const next = await pieces.next();
      if (next.done === true) isAll = true;
      else {
        beginning.push(next.value);
        size += next.value.length;
      }
    }
  } catch (error) {
    return { kind: 'damaged', reason: String(error) };
  }
  // A body that is known to its end is better framed by its length than by chunks.
  const headers =
    isAll && !isHead && plan.body.kind !== 'none' ? lengthKnown(plan.headers, size) : plan.headers;
  response.sendDate = false;
  response.writeHead(
    status,
    reason,
    headers.flatMap(({ name, value }) => [name, value]),
  );
  if (isAll) {
    response.end(beginning.length === 1 ? beginning[0] : Buffer.concat(beginning));
    return { kind: 'sent' };
  }
  for (const piece of beginning) response.write(piece);
  return sendRest(response, pieces);
}

async function sendRest(response: ServerResponse, pieces: AsyncIterator<Uint8Array>): Promise<Sending> {
  try {
    for (;;) {
      if (response.writableNeedDrain) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      // The client has gone: its own affair.
      if (response.closed || response.destroyed) return { kind: 'sent' };
      const next = await pieces.next();
      if (next.done === true) break;
      response.write(next.value);
    }
    response.end();
    return { kind: 'sent' };
  } catch (error) {
    if (response.closed || response.destroyed) return { kind: 'sent' };
    response.destroy();
    return { kind: 'broken', reason: String(error) };
  } finally {
    await pieces.return?.();
  }
}

function bodyOf(
  { body }: AnswerPlan,
  content: Pick<OpenedCapture, 'payload' | 'decoded'>,
): AsyncIterable<Uint8Array> {
  switch (body.kind) {
    case 'none':
      return nothing();
    case 'decoded':
      return content.decoded();
    case 'stored':
      return body.sizeBytes === undefined
        ? content.payload(body.range)
        : exactly(content.payload(body.range), body.sizeBytes);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Keeps the promise of Content-Length: a client would wait for missing bytes for ever. */
async function* exactly(pieces: AsyncIterable<Uint8Array>, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let left = sizeBytes;
  for await (const piece of pieces) {
    yield piece.length > left ? piece.subarray(0, left) : piece;
    left -= Math.min(piece.length, left);
  }
  if (left > 0) throw new Error(`${left} of ${sizeBytes} bytes are missing`);
}

function lengthKnown(headers: readonly HeaderLine[], sizeBytes: number): readonly HeaderLine[] {
  const isKnown = headers.some(({ name }) => name.toLowerCase() === 'content-length');
  return isKnown ? headers : [...headers, { name: 'Content-Length', value: String(sizeBytes) }];
}
