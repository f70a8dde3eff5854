import type { ByteSource } from '../warc/byte-source.ts';
import { readAt, signatures } from './end-record.ts';
import type { DirectoryPlace } from './end-record.ts';
import { decodeName } from './zip-entry.ts';
import type { ZipEntry } from './zip-entry.ts';
import { zipProblem } from './zip-problem.ts';
import type { ZipProblem } from './zip-problem.ts';

/** An entry before the start of the next one is known. */
export type ListedEntry = Omit<ZipEntry, 'roomEnd'>;

export interface Listing {
  readonly entries: readonly ListedEntry[];
  readonly problems: readonly ZipProblem[];
}

const recordBytes = 46;
const pieceBytes = 1 << 18;
const full32 = 0xffffffff;
const zip64Extra = 1;
const maskedHeaders = 1 << 13;

/**
 * Reads the records of the central directory, piece by piece (APPNOTE 4.3.12):
 *
 *   50 4B 01 02 | made by 2 | needs 2 | flags 2 | method 2 | time 2 | date 2 | CRC-32 4 | compressed 4 | size 4 |
 *   name length 2 | extra length 2 | comment length 2 | disk 2 | attributes 6 | header offset 4 | name | extra | comment
 *
 * By its size, not its count: HTTrack writes more than 65,535 entries without ZIP64. Damage ends the reading; the entries
 * before it stay.
 */
export async function readDirectory(
  source: ByteSource,
  place: DirectoryPlace,
  maxEntries: number,
): Promise<Listing> {
  const entries: ListedEntry[] = [];
  const problems: ZipProblem[] = [];
  const damaged = (detail: string): Listing => ({
    entries,
    problems: [...problems, zipProblem('directory-damaged', detail)],
  });
  let held = Buffer.alloc(0);
  let heldAt = place.start;
  for (;;) {
    const size = recordSize(held);
    if (size === undefined || held.length < size) {
      const readFrom = heldAt + held.length;
      const more = await readAt(source, readFrom, Math.min(pieceBytes, place.end - readFrom));
      if (more.length === 0) break;
      held = Buffer.concat([held, more]);
      continue;
    }
    const signature = held.readUInt32LE(0);
    if (signature === signatures.directorySignature) break;
    if (signature !== signatures.directory) return damaged(`no entry at ${heldAt}`);
    if (entries.length === maxEntries) {
      problems.push(zipProblem('directory-limit', `${maxEntries} entries were read`));
      return { entries, problems };
    }
    const entry = readEntry(held.subarray(0, size), place.shift);
    if (entry === undefined) return damaged(`numbers that cannot be, at ${heldAt}`);
    entries.push(entry);
    held = held.subarray(size);
    heldAt += size;
  }
  if (held.length > 0 && recordSize(held) === undefined) return damaged(`${held.length} bytes too many`);
  if (held.length > 0 && held.readUInt32LE(0) === signatures.directory) {
    return damaged(`it ends inside an entry, at ${heldAt}`);
  }
  if (entries.length % 65_536 !== place.entryCount % 65_536 && place.entryCount !== 0xffff) {
    problems.push(zipProblem('count-wrong', `${entries.length} instead of ${place.entryCount}`));
  }
  return { entries, problems };
}

/** Undefined if there are too few bytes. */
function recordSize(bytes: Buffer): number | undefined {
  if (bytes.length < recordBytes) return undefined;
  return recordBytes + bytes.readUInt16LE(28) + bytes.readUInt16LE(30) + bytes.readUInt16LE(32);
}

function readEntry(record: Buffer, shift: number): ListedEntry | undefined {
  const nameEnd = recordBytes + record.readUInt16LE(28);
  const extra = record.subarray(nameEnd, nameEnd + record.readUInt16LE(30));
  const wide = wideNumbers(extra);
  // APPNOTE 4.5.3: the wide numbers come in this order, and only those whose narrow field is full.
  const sizeBytes = widened(record.readUInt32LE(24), wide);
  const compressedBytes = widened(record.readUInt32LE(20), wide);
  const headerOffset = widened(record.readUInt32LE(42), wide) + shift;
  if (![sizeBytes, compressedBytes, headerOffset].every((number) => Number.isSafeInteger(number))) {
    return undefined;
  }
  const flags = record.readUInt16LE(8);
  if ((flags & maskedHeaders) !== 0) return undefined;
  return {
    name: decodeName(record.subarray(recordBytes, nameEnd)),
    method: record.readUInt16LE(10),
    flags,
    crc32: record.readUInt32LE(16),
    compressedBytes,
    sizeBytes,
    headerOffset,
  };
}

function widened(narrow: number, wide: Iterator<bigint>): number {
  if (narrow !== full32) return narrow;
  const next = wide.next();
  return next.done === true ? narrow : Number(next.value);
}

/** The 8-byte numbers of the ZIP64 extra field: `01 00 | size 2 | numbers`. */
function* wideNumbers(extra: Buffer): Generator<bigint> {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === zip64Extra) {
      for (let number = at + 4; number + 8 <= Math.min(end, extra.length); number += 8) {
        yield extra.readBigUInt64LE(number);
      }
      return;
    }
    at = end;
  }
}
