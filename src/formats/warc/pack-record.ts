import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { gzipMember, maxPackedBytes } from './gzip-packer.ts';
import type { RecordDraft } from './record-draft.ts';
import { blockBytes, recordEnd, serializeRecord } from './serialize-record.ts';
import type { RecordDigests } from './serialize-record.ts';

const gzipInPool = promisify<Buffer, object, Buffer>(gzip);

/** The compression level of a record, by the media type of its payload. */
export type GzipLevel = (mediaType: string | undefined) => number;

/** A record ready to be appended: in memory, or (a stored block) as a stream. */
export interface PackedRecord {
  readonly id: string;
  readonly digests: RecordDigests;
  readonly bytes: readonly Uint8Array[] | AsyncIterable<Uint8Array>;
}

/** Header, block and separator, as one gzip member or plain. Large records are compressed in the thread pool. */
export async function packRecord(
  draft: RecordDraft,
  warcinfoId: string | undefined,
  gzip: GzipLevel | undefined,
): Promise<PackedRecord> {
  const serialized = serializeRecord(draft, warcinfoId);
  const { id, digests, header, payloadType } = serialized instanceof Promise ? await serialized : serialized;
  const compressed = gzip !== undefined;
  const level = gzip?.(payloadType) ?? 0;
  if (draft.block instanceof Uint8Array) {
    const pieces = [header, draft.block, recordEnd];
    if (!compressed) return { id, digests, bytes: pieces };
    const whole = Buffer.concat(pieces);
    if (whole.length <= maxPackedBytes) return { id, digests, bytes: [gzipMember(whole, level)] };
    return {
      id,
      digests,
      bytes: [await gzipInPool(whole, { level, chunkSize: chunkSizeFor(whole.length, level) })],
    };
  }
  const stream = streamRecord(header, draft);
  return { id, digests, bytes: compressed ? Readable.from(stream).compose(createGzip({ level })) : stream };
}

async function* streamRecord(header: Buffer, draft: RecordDraft): AsyncGenerator<Uint8Array> {
  yield header;
  yield* blockBytes(draft.block);
  yield recordEnd;
}

/** One output buffer for most records instead of a list of 16 kB ones. */
function chunkSizeFor(bytes: number, level: number): number {
  return Math.min(1 << 18, Math.max(1 << 10, level === 0 ? bytes + 1024 : bytes >> 1));
}
