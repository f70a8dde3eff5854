import { failure, success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import type { ByteSource } from '../warc/byte-source.ts';
import { zipProblem } from './zip-problem.ts';
import type { ZipProblem } from './zip-problem.ts';

/** The position of the central directory. */
export interface DirectoryPlace {
  readonly start: number;
  readonly end: number;
  /** Added to every offset in the directory: the bytes before the archive. */
  readonly shift: number;
  /** As in the end record; 65,535 may mean any larger number. */
  readonly entryCount: number;
  readonly problems: readonly ZipProblem[];
}

type FoundPlace = Result<DirectoryPlace, ZipProblem>;

const endBytes = 22;
const locatorBytes = 20;
const zip64EndBytes = 56;
const maxCommentBytes = 0xffff;
const full16 = 0xffff;
const full32 = 0xffffffff;
export const signatures = {
  local: 0x04034b50,
  directory: 0x02014b50,
  directorySignature: 0x05054b50,
  end: 0x06054b50,
  zip64Locator: 0x07064b50,
  zip64End: 0x06064b50,
} as const;

/**
 * Finds the central directory from the end of the file (APPNOTE 4.3.16 and, for ZIP64, 4.3.14 and 4.3.15):
 *
 *   | entries … | directory | ZIP64 end, 56 bytes | ZIP64 locator, 20 bytes | end, 22 bytes | comment up to 65,535 |
 *
 *   end:  50 4B 05 06 | disk 2 | disk of directory 2 | entries here 2 | entries 2 | size 4 | offset 4 | comment length 2
 *
 * The directory is assumed to end where the end record begins, so that bytes before the archive do no harm.
 */
export async function findDirectory(source: ByteSource): Promise<FoundPlace> {
  const tailStart = Math.max(0, source.sizeBytes - endBytes - maxCommentBytes);
  const tail = await readAt(source, tailStart, source.sizeBytes - tailStart);
  const { at, problems } = findEnd(tail);
  if (at === undefined) return refused('not-a-zip', source.name);

  const record = tail.subarray(at, at + endBytes);
  if (record.readUInt16LE(4) !== 0 && record.readUInt16LE(4) !== full16) {
    return refused('several-disks', source.name);
  }
  const endOffset = tailStart + at;
  const zip64 = await readZip64End(source, endOffset);
  const count = record.readUInt16LE(10);
  const size = record.readUInt32LE(12);
  const offset = record.readUInt32LE(16);
  // APPNOTE 4.4.1.4: only a full field is taken from the ZIP64 record.
  const sizeBytes = size === full32 && zip64 !== undefined ? zip64.sizeBytes : size;
  const stated = offset === full32 && zip64 !== undefined ? zip64.offset : offset;
  const end = zip64?.at ?? endOffset;
  const start = end - sizeBytes;
  const shift = start - stated;
  if (!Number.isSafeInteger(start) || start < 0 || shift < 0) {
    return refused('directory-damaged', `${sizeBytes} bytes at ${stated} do not fit before ${end}`);
  }
  if (shift > 0) problems.push(zipProblem('bytes-before', `${shift} bytes`));
  const entryCount = count === full16 && zip64 !== undefined ? zip64.count : count;
  return success({ start, end, shift, entryCount, problems });
}

export async function readAt(source: ByteSource, offset: number, sizeBytes: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(sizeBytes);
  return bytes.subarray(0, await source.read(offset, bytes));
}

/**
 * The last end record whose comment reaches exactly to the end of the file. A comment can hold a second such record, and
 * programs differ on which to use: this is reported.
 */
function findEnd(tail: Buffer): { at: number | undefined; problems: ZipProblem[] } {
  let exact: number | undefined;
  let loose: number | undefined;
  let exactCount = 0;
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== signatures.end) continue;
    const rest = tail.length - at - endBytes - tail.readUInt16LE(at + 20);
    if (rest === 0) {
      exact ??= at;
      exactCount++;
    } else if (rest > 0) {
      loose ??= at;
    }
  }
  if (exactCount > 1) return { at: exact, problems: [zipProblem('several-ends', `${exactCount} records`)] };
  if (exact !== undefined || loose === undefined) return { at: exact, problems: [] };
  const after = tail.length - loose - endBytes - tail.readUInt16LE(loose + 20);
  return { at: loose, problems: [zipProblem('bytes-after', `${after} bytes`)] };
}

interface Zip64End {
  readonly at: number;
  readonly count: number;
  readonly sizeBytes: number;
  readonly offset: number;
}

/** Searched where the locator says and, if there are bytes before the archive, right before the locator. */
async function readZip64End(source: ByteSource, endOffset: number): Promise<Zip64End | undefined> {
  const locatorAt = endOffset - locatorBytes;
  if (locatorAt < zip64EndBytes) return undefined;
  const locator = await readAt(source, locatorAt, locatorBytes);
  if (locator.length < locatorBytes || locator.readUInt32LE(0) !== signatures.zip64Locator) return undefined;
  for (const at of [Number(locator.readBigUInt64LE(8)), locatorAt - zip64EndBytes]) {
    if (at + zip64EndBytes > locatorAt) continue;
    const record = await readAt(source, at, zip64EndBytes);
    if (record.length < zip64EndBytes || record.readUInt32LE(0) !== signatures.zip64End) continue;
    return {
      at,
      count: Number(record.readBigUInt64LE(32)),
      sizeBytes: Number(record.readBigUInt64LE(40)),
      offset: Number(record.readBigUInt64LE(48)),
    };
  }
  return undefined;
}

function refused(...problem: Parameters<typeof zipProblem>): FoundPlace {
  return failure(zipProblem(...problem));
}
