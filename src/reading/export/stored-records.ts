import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { gzipMember, maxPackedBytes } from '../../formats/warc/gzip-packer.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { recordsAt } from '../../formats/warc/record-at.ts';
import { newRecordId, oneLine } from '../../formats/warc/record-draft.ts';
import { recordEnd } from '../../formats/warc/serialize-record.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';

/** A record as a file has it, known to be whole. */
export interface CopiedRecord {
  readonly offset: number;
  /** Above 0 only when several records share a gzip member. */
  readonly innerOffset: number;
  /** In the file; undefined where several records share a member. */
  readonly lengthBytes: number | undefined;
  /** It is a gzip member of a WARC file, and copied as it is; otherwise it is packed anew. */
  readonly isMember: boolean;
  /** The size of its block. */
  readonly sizeBytes: number | undefined;
}

/** The index entry of a record. */
export type WantedRecord = Pick<CaptureLine, 'url' | 'timestamp' | 'length'> & { readonly offset: number };

/** A response has a request and its metadata; who writes more than these behind one means something else. */
const maxTogether = 8;
/** Request and metadata records are usually within this distance: an unlimited reader would read far ahead. */
const bytesBehind = 1 << 15;

/**
 * The record of a capture, and the requests and metadata that follow it and name it (WARC-Concurrent-To), as our crawler
 * and Heritrix write them. Those that stand before it, or elsewhere, are not found. A text says why there is none.
 */
export async function storedRecords(
  source: ByteSource,
  wanted: WantedRecord,
): Promise<readonly CopiedRecord[] | string> {
  const { offset, length } = wanted;
  const end = length === undefined ? source.sizeBytes : offset + length + bytesBehind;
  if (end < source.sizeBytes) {
    const near = await recordsIn(cutAt(source, end), wanted);
    if (typeof near !== 'string' && !near.isCut) return near.found;
  }
  const all = await recordsIn(source, wanted);
  return typeof all === 'string' ? all : all.found;
}

/** `isCut`: there may be more behind the end of the source. */
async function recordsIn(
  source: ByteSource,
  wanted: WantedRecord,
): Promise<{ readonly found: readonly CopiedRecord[]; readonly isCut: boolean } | string> {
  const found: CopiedRecord[] = [];
  let id: string | undefined;
  for await (const record of readRecords(source, { startOffset: wanted.offset })) {
    const { offset, innerOffset, compression, version, sizeBytes } = record;
    const isWanted = found.length === 0 ? isThatOf(record, wanted) : belongsTo(record, id);
    // If several records share a gzip member, the capture's record may come later.
    if (!isWanted && (found.length > 0 || offset !== wanted.offset)) return { found, isCut: false };
    if (!isWanted) continue;
    if (found.length === 0) id = record.id;
    const { lengthBytes, whole } = await record.finish();
    if (!whole && found.length === 0) return `the record at byte ${offset} is damaged`;
    if (!whole) return { found, isCut: true };
    const isMember = compression === 'gzip' && version.startsWith('WARC/') && lengthBytes !== undefined;
    found.push({ offset, innerOffset, lengthBytes, isMember, sizeBytes });
    if (found.length === maxTogether) return { found, isCut: false };
  }
  return found.length === 0
    ? `the record of this capture is not at byte ${wanted.offset}`
    : { found, isCut: true };
}

/** The source up to there, as if it ended. */
function cutAt(source: ByteSource, end: number): ByteSource {
  return {
    name: source.name,
    sizeBytes: Math.min(end, source.sizeBytes),
    read: (offset, into) => source.read(offset, into.subarray(0, Math.max(0, end - offset))),
    close: async () => {},
  };
}

function isThatOf({ targetUri = '', date = '', offset }: WarcRecord, wanted: WantedRecord): boolean {
  return (
    offset === wanted.offset &&
    (targetUri === wanted.url || canonicalKey(targetUri) === canonicalKey(wanted.url)) &&
    date.replaceAll(/\D/g, '').startsWith(wanted.timestamp)
  );
}

function belongsTo({ type, fields }: WarcRecord, id: string | undefined): boolean {
  return (
    id !== undefined &&
    (type === 'request' || type === 'metadata') &&
    fields.all('WARC-Concurrent-To').includes(id)
  );
}

/** The record as one gzip member: the bytes of the file if they are one already. */
export function memberOf(
  source: ByteSource,
  record: CopiedRecord,
  gzipLevel: number,
): AsyncIterable<Uint8Array> {
  const { offset, lengthBytes, isMember, sizeBytes = Infinity } = record;
  if (isMember && lengthBytes !== undefined) return slices(source, offset, offset + lengthBytes);
  const bytes = plainRecord(source, record);
  return sizeBytes < maxPackedBytes / 2
    ? packedAtOnce(bytes, gzipLevel)
    : (Readable.from(bytes).compose(createGzip({ level: gzipLevel })) as AsyncIterable<Uint8Array>);
}

/** For small records, creating a compressor costs more than compressing. */
async function* packedAtOnce(
  bytes: AsyncIterable<Uint8Array>,
  gzipLevel: number,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  yield whole.length <= maxPackedBytes ? gzipMember(whole, gzipLevel) : gzipSync(whole, { level: gzipLevel });
}

const sliceBytes = 1 << 18;

async function* slices(source: ByteSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end;) {
    const slice = Buffer.allocUnsafe(Math.min(sliceBytes, end - at));
    const read = await source.read(at, slice);
    if (read < slice.length) throw new Error(`${source.name} ended at byte ${at + read}, not at ${end}`);
    yield slice;
    at += read;
  }
}

async function* plainRecord(
  source: ByteSource,
  { offset, innerOffset, lengthBytes = Infinity }: CopiedRecord,
): AsyncGenerator<Uint8Array> {
  for await (const record of recordsAt(cutAt(source, offset + lengthBytes), offset)) {
    if (record.innerOffset !== innerOffset) continue;
    yield header(record);
    // Its memory is used again while the compressor still has it.
    for await (const piece of record.block) yield Buffer.from(piece);
    yield recordEnd;
    return;
  }
}

/** The header line of an ARC record becomes WARC fields; these records have no id. */
function header({ version, fields, id }: WarcRecord): Buffer {
  const lines = Array.from(fields, ({ name, value }) => `${name}: ${oneLine(value)}`);
  const ids = id === undefined ? [`WARC-Record-ID: ${newRecordId()}`] : [];
  const first = version.startsWith('WARC/') ? version : 'WARC/1.1';
  return Buffer.from([first, ...ids, ...lines, '', ''].join('\r\n'));
}
