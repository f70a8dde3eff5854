import type { HttpHead } from '../http1/head.ts';
import { HeadGathering } from '../http1/head-gathering.ts';
import { httpKind } from './http-payload.ts';
import type { WarcRecord } from './warc-record.ts';

export interface HttpMessage {
  readonly head: HttpHead;
  /** The bytes after the head, as in the block. Can be read once. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The HTTP message in a record's block; undefined if there is none. Reads no further than its head. */
export async function readHttpMessage(record: WarcRecord): Promise<HttpMessage | undefined> {
  const kind = httpKind(record) ?? undeclaredKind(record);
  if (kind === undefined) return undefined;
  const gathering = new HeadGathering(kind);
  const parts = record.block[Symbol.asyncIterator]();
  for (;;) {
    const step = await parts.next();
    const found = step.done === true ? gathering.push(new Uint8Array(), true) : gathering.push(step.value);
    if (found !== undefined)
      return { head: withRecordType(found.head, record), body: rest(found.body, parts) };
  }
}

/** A response to HTTP whose record gives its block another type: it may still have a head. */
export function undeclaredKind({
  type,
  targetUri = '',
}: Pick<WarcRecord, 'type' | 'targetUri'>): 'response' | undefined {
  return type === 'response' && /^\s*https?:/i.test(targetUri) ? 'response' : undefined;
}

/** Without a head, the record's own Content-Type is that of the content. */
function withRecordType(head: HttpHead, record: WarcRecord): HttpHead {
  const { contentType } = record;
  if (head.version !== '' || contentType === undefined || httpKind(record) !== undefined) return head;
  return { ...head, headers: [{ name: 'Content-Type', value: contentType }] };
}

async function* rest(first: Uint8Array, parts: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let step = await parts.next(); step.done !== true; step = await parts.next()) yield step.value;
}
