import { crc32 } from 'node:zlib';
import { gzipHeaderLength, isGzip } from '../../../formats/http1/gzip-header.ts';
import { Inflater } from '../../../formats/warc/inflater.ts';

/** How a file goes on at the place of a record. */
export interface Beginning {
  readonly compression: 'gzip' | 'plain';
  readonly bytes: Buffer;
  /** Of gzip: the member ends here. */
  readonly isWhole: boolean;
  /** Of gzip: all that was given is unpacked, and the member goes on. */
  readonly wantsMore: boolean;
}

/** Small records come out whole; of larger ones their heads are in it. */
const scratch = Buffer.allocUnsafeSlow(1 << 20);
const trailerBytes = 8;
const inflater = new Inflater();

/**
 * Unpacks as much of a gzip member as fits into a megabyte, at once and in this thread: for the small records that most are,
 * that takes less time than to ask another one. Undefined for damage: others know how to read what is left.
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
