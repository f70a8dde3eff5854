import { crc32 } from 'node:zlib';
import { gzipHeaderLength, isGzip } from '../http1/gzip-header.ts';
import { parseHead } from '../http1/head.ts';
import type { HttpHead } from '../http1/head.ts';
import { parseArcLine } from './arc-header.ts';
import { undeclaredKind } from './http-message.ts';
import { httpKind } from './http-payload.ts';
import { Inflater } from './inflater.ts';
import { arcLineAt, recordStart } from './record-start.ts';
import { parseWarcFields } from './warc-fields.ts';
import { recordHead } from './warc-record.ts';
import type { RecordHead } from './warc-record.ts';

/** The bytes of a file at the position of a record. */
export interface Beginning {
  readonly compression: 'gzip' | 'plain';
  readonly bytes: Buffer;
  /** gzip: the member ends here. */
  readonly isWhole: boolean;
  /** gzip: all input is unpacked, and the member continues. */
  readonly wantsMore: boolean;
}

/** Small records fit in whole, larger ones with their heads. */
const scratch = Buffer.allocUnsafeSlow(1 << 20);
const trailerBytes = 8;
const inflater = new Inflater();

/**
 * Unpacks as much of a gzip member as fits into a megabyte, synchronously: for the usual small records that takes less time
 * than another thread. Undefined if it is damaged.
 */
export function unpackBeginning(packed: Buffer): Beginning | undefined {
  if (!isGzip(packed)) return { compression: 'plain', bytes: packed, isWhole: false, wantsMore: false };
  const start = gzipHeaderLength(packed);
  if (start === undefined || start >= packed.length) return undefined;
  inflater.begin();
  const step = inflater.step(packed.subarray(start), scratch, 0);
  if (step.problem !== undefined) return undefined;
  const bytes = Buffer.from(scratch.subarray(0, step.produced));
  const wantsMore = !step.ended && bytes.length < scratch.length;
  if (!step.ended) return { compression: 'gzip', bytes, isWhole: false, wantsMore };
  const trailer = packed.subarray(start + step.consumed);
  if (trailer.length < trailerBytes) return undefined;
  const isSound = trailer.readUInt32LE(0) === crc32(bytes) && trailer.readUInt32LE(4) === bytes.length;
  return isSound ? { compression: 'gzip', bytes, isWhole: true, wantsMore } : undefined;
}

/** `WARC/1.1` and its line end, with space for blanks. */
const longestVersionLine = 64;

export interface Heads {
  readonly record: RecordHead;
  readonly head: HttpHead | undefined;
  /** The start of the body in the record, and its expected length. */
  readonly bodyStart: number;
  readonly sizeBytes: number;
}

/** The heads at the start of a well-formed record; undefined if they are not, or not complete. */
export function readHeads(bytes: Buffer): Heads | undefined {
  const read = readRecordHead(bytes);
  const length = read?.record.fields.get('Content-Length') ?? '';
  if (read === undefined || !/^\d{1,15}$/.test(length)) return undefined;
  const { record, end } = read;
  const blockBytes = Number(length);
  const kind = httpKind(record);
  // Only reading it shows whether there is a head.
  if (kind === undefined && undeclaredKind(record) !== undefined) return undefined;
  if (kind === undefined) return { record, head: undefined, bodyStart: end, sizeBytes: blockBytes };
  const block = bytes.subarray(end, end + blockBytes);
  const head = parseHead(block, kind, { atEnd: block.length === blockBytes });
  if (head === undefined) return undefined;
  return {
    record,
    head,
    bodyStart: end + head.raw.length,
    sizeBytes: blockBytes - head.raw.length,
  };
}

function readRecordHead(bytes: Buffer): { readonly record: RecordHead; readonly end: number } | undefined {
  switch (recordStart(bytes)) {
    case 'warc': {
      const blank = bytes.indexOf('\r\n\r\n');
      const isOdd = bytes.subarray(0, longestVersionLine).includes('\r\r\n');
      if (blank === -1 || isOdd) return undefined;
      const end = blank + 4;
      const firstLine = bytes.indexOf('\n') + 1;
      const version = bytes.toString('latin1', 0, firstLine).trim().toUpperCase();
      const { fields } = parseWarcFields(bytes.subarray(firstLine, end));
      return { record: recordHead(version, fields), end };
    }
    case 'arc': {
      const line = arcLineAt(bytes, 0);
      const record = line === undefined ? undefined : parseArcLine(line);
      return record === undefined ? undefined : { record, end: bytes.indexOf('\n') + 1 };
    }
    case undefined:
      return undefined;
  }
}
