import { parseHead } from '../http1/head.ts';
import type { HttpHead } from '../http1/head.ts';
import { httpKind } from './http-payload.ts';
import type { WarcRecord } from './warc-record.ts';

export interface HttpMessage {
  readonly head: HttpHead;
  /** What follows the head, as it stands in the block. Can be read once. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The HTTP message in a record's block; undefined if the record holds none. Reads no further than its head. */
export async function readHttpMessage(record: WarcRecord): Promise<HttpMessage | undefined> {
  const kind = httpKind(record);
  if (kind === undefined) return undefined;
  const parts = record.block[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  for (;;) {
    const step = await parts.next();
    const atEnd = step.done === true;
    if (!atEnd) held = held.length === 0 ? view(step.value) : Buffer.concat([held, step.value]);
    const head = parseHead(held, kind, { atEnd });
    if (head !== undefined) return { head, body: rest(held.subarray(head.raw.length), parts) };
  }
}

async function* rest(first: Uint8Array, parts: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let step = await parts.next(); step.done !== true; step = await parts.next()) yield step.value;
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
