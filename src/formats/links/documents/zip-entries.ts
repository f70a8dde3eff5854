import { InflateBudget } from '../inflate-within.ts';

const maxEntries = 10_000;
const maxInflatedBytes = 64 * 1024 * 1024;

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

interface ZipEntry {
  readonly name: string;
  /** Undefined if it is damaged, encrypted, too large, or compressed by a rare method. */
  read(): Buffer | undefined;
}

/**
 * A ZIP file by its central directory (APPNOTE 4.3):
 *
 *   local header, data | … | directory entry … | end of central directory
 *
 * ZIP64 and multi-part files are not supported: office documents are small.
 */
export function zipEntries(file: Buffer): ZipEntry[] {
  const end = findEnd(file);
  if (end < 0) return [];
  const budget = new InflateBudget(maxInflatedBytes);
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  while (entries.length < maxEntries && at + 46 <= file.length && file.readUInt32LE(at) === directoryEntry) {
    const nameLength = file.readUInt16LE(at + 28);
    const header = at;
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, read: () => readEntry(file, header, budget) });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** The comment at the very end may have up to 65,535 bytes. */
function findEnd(file: Buffer): number {
  const lowest = Math.max(0, file.length - 22 - 0xffff);
  for (let at = file.length - 22; at >= lowest; at--) {
    if (file.readUInt32LE(at) === endOfDirectory) return at;
  }
  return -1;
}

function readEntry(file: Buffer, entry: number, budget: InflateBudget): Buffer | undefined {
  const isEncrypted = (file.readUInt16LE(entry + 8) & 1) === 1;
  const method = file.readUInt16LE(entry + 10);
  const packedBytes = file.readUInt32LE(entry + 20);
  const local = file.readUInt32LE(entry + 42);
  if (isEncrypted || local + 30 > file.length || file.readUInt32LE(local) !== localHeader) return undefined;
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const packed = file.subarray(start, start + packedBytes);
  if (method === 0) return packed;
  return method === 8 ? budget.inflate(packed, 'raw') : undefined;
}
