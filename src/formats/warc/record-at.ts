import type { HttpHead } from '../http1/head.ts';
import type { ByteSource } from './byte-source.ts';
import { readHttpMessage } from './http-message.ts';
import { readRecords } from './read-records.ts';
import type { ReadOptions } from './read-records.ts';
import { readHeads, unpackBeginning } from './record-beginning.ts';
import type { Beginning, Heads } from './record-beginning.ts';
import { plainPieces, unpackedPieces } from './record-pieces.ts';
import type { ByteSpan } from './record-pieces.ts';
import type { RecordHead, WarcRecord } from './warc-record.ts';

/** A record with its heads read. Its body can be read repeatedly while its source is open. */
export interface SeekedRecord {
  readonly record: RecordHead;
  /** Of the HTTP message in it, if any. */
  readonly head: HttpHead | undefined;
  readonly body: RecordBody;
}

/** The bytes after the heads, with transfer coding. */
export type RecordBody =
  /** In memory. */
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Uncompressed in its file: any part costs the same. */
  | { readonly kind: 'plain'; readonly sizeBytes: number; read(range: ByteSpan): AsyncGenerator<Uint8Array> }
  /** Has to be unpacked from its start. */
  | {
      readonly kind: 'packed';
      readonly sizeBytes: number | undefined;
      read(): AsyncGenerator<Uint8Array>;
    };

/** The position of a record in its file. */
export interface RecordPlace {
  readonly offset: number;
  /** Of its member, or of the record in a plain file, if known. */
  readonly lengthBytes?: number | undefined;
}

/** Records up to this length are read whole. */
const maxAtOnce = 256 << 10;
/** For longer ones, and for an unknown length: contains the heads. */
const beginningBytes = 32 << 10;
/** Maximum records searched in a file that was compressed as a whole. */
const maxInMember = 10_000;

/**
 * The record at an offset, mostly in one read. Undefined if it is damaged, or not compressed by gzip: see `damagedRecordAt`.
 */
export async function recordAt(source: ByteSource, place: RecordPlace): Promise<SeekedRecord | undefined> {
  const { offset, lengthBytes } = place;
  const isShort = lengthBytes !== undefined && lengthBytes <= maxAtOnce;
  const wanted = Math.min(isShort ? lengthBytes : beginningBytes, source.sizeBytes - offset);
  if (wanted <= 0) return undefined;
  const packed = Buffer.allocUnsafe(wanted);
  await source.read(offset, packed);
  const beginning = unpackBeginning(packed);
  const heads = beginning === undefined ? undefined : readHeads(beginning.bytes);
  const isCut = beginning?.wantsMore === true && isShort;
  if (beginning === undefined || heads === undefined || isCut) return undefined;
  const body = bodyOf(source, place, beginning, heads);
  const { record, head } = heads;
  return body === undefined ? undefined : { record, head, body };
}

/**
 * As much as the reader of whole files can read of the record at an offset, in any compression. If many records share a
 * member, and so an offset, the intended one.
 */
export async function damagedRecordAt(
  source: ByteSource,
  offset: number,
  isMeant: (record: RecordHead) => boolean,
): Promise<SeekedRecord | undefined> {
  for await (const record of recordsAt(source, offset)) {
    if (!isMeant(record)) continue;
    const head = (await readHttpMessage(record))?.head;
    // A damaged record may lack bytes that it announces.
    const isSound = record.sizeBytes !== undefined && record.compression === 'zstd';
    const sizeBytes = isSound ? record.sizeBytes - (head?.raw.length ?? 0) : undefined;
    return {
      record,
      head,
      body: { kind: 'packed', sizeBytes, read: () => bodyAgain(source, offset, isMeant) },
    };
  }
  return undefined;
}

/** The records at an offset: one, or those that were compressed together. */
export async function* recordsAt(
  source: ByteSource,
  offset: number,
  options: Pick<ReadOptions, 'onWarning'> = {},
): AsyncGenerator<WarcRecord> {
  let count = 0;
  for await (const record of readRecords(source, { ...options, startOffset: offset })) {
    if (record.offset !== offset || count++ === maxInMember) return;
    yield record;
  }
}

async function* bodyAgain(
  source: ByteSource,
  offset: number,
  isMeant: (record: RecordHead) => boolean,
): AsyncGenerator<Uint8Array> {
  for await (const record of recordsAt(source, offset)) {
    if (!isMeant(record)) continue;
    const body = (await readHttpMessage(record))?.body ?? record.block;
    // The reader reuses its memory.
    for await (const piece of body) yield Buffer.from(piece);
    return;
  }
}

function bodyOf(
  source: ByteSource,
  { offset, lengthBytes = Infinity }: RecordPlace,
  { compression, bytes, isWhole }: Beginning,
  { bodyStart, sizeBytes }: Heads,
): RecordBody | undefined {
  const bodyEnd = bodyStart + sizeBytes;
  if (bodyEnd <= bytes.length) return { kind: 'whole', bytes: bytes.subarray(bodyStart, bodyEnd) };
  if (compression === 'plain') {
    if (offset + bodyEnd > source.sizeBytes) return undefined;
    const from = offset + bodyStart;
    return {
      kind: 'plain',
      sizeBytes,
      read: ({ start, end }) =>
        plainPieces(source, { start: from + start, end: from + Math.min(end, sizeBytes) }),
    };
  }
  if (isWhole) return undefined;
  const packed = { start: offset, end: Math.min(offset + lengthBytes, source.sizeBytes) };
  return {
    kind: 'packed',
    sizeBytes,
    read: () => unpackedPieces(source, packed, { start: bodyStart, end: bodyEnd }),
  };
}
