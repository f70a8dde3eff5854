import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { RecordDraft } from './record-draft.ts';
import { blockBytes, recordEnd, serializeRecord } from './serialize-record.ts';
import type { RecordDigests } from './serialize-record.ts';

const gzipInPool = promisify<Buffer, object, Buffer>(gzip);
const defaultLevel = 6;

/** A record ready to be appended: whole in memory, or (a stored block) as a stream. */
export interface PackedRecord {
  readonly id: string;
  readonly digests: RecordDigests;
  readonly bytes: readonly Uint8Array[] | AsyncIterable<Uint8Array>;
}

/** Header, block and separator, as one gzip member or as they are. Compression runs in the thread pool. */
export async function packRecord(
  draft: RecordDraft,
  warcinfoId: string | undefined,
  compressed: boolean,
): Promise<PackedRecord> {
  const { id, digests, header } = await serializeRecord(draft, warcinfoId);
  const level = draft.gzipLevel ?? defaultLevel;
  if (draft.block instanceof Uint8Array) {
    const pieces = [header, draft.block, recordEnd];
    if (!compressed) return { id, digests, bytes: pieces };
    const whole = Buffer.concat(pieces);
    return {
      id,
      digests,
      bytes: [await gzipInPool(whole, { level, chunkSize: chunkSizeFor(whole.length) })],
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
function chunkSizeFor(bytes: number): number {
  return Math.min(1 << 18, Math.max(1 << 10, bytes >> 1));
}
