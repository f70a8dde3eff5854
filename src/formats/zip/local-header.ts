import type { ByteSource } from '../warc/byte-source.ts';
import type { ListedEntry, Listing } from './central-directory.ts';
import { readAt, signatures } from './end-record.ts';
import { decodeName } from './zip-entry.ts';
import { zipProblem } from './zip-problem.ts';

export interface LocalHeader extends ListedEntry {
  readonly extra: Uint8Array;
  readonly contentStart: number;
}

const headerBytes = 30;
const sizesFollow = 1 << 3;

/**
 * The header before an entry's content (APPNOTE 4.3.7):
 *
 *   50 4B 03 04 | needs 2 | flags 2 | method 2 | time 2 | date 2 | CRC-32 4 | compressed 4 | size 4 |
 *   name length 2 | extra length 2 | name | extra | content
 */
export async function readLocalHeader(source: ByteSource, offset: number): Promise<LocalHeader | undefined> {
  const fixed = await readAt(source, offset, headerBytes);
  if (fixed.length < headerBytes || fixed.readUInt32LE(0) !== signatures.local) return undefined;
  const nameBytes = fixed.readUInt16LE(26);
  const moreBytes = nameBytes + fixed.readUInt16LE(28);
  const more = await readAt(source, offset + headerBytes, moreBytes);
  if (more.length < moreBytes) return undefined;
  return {
    name: decodeName(more.subarray(0, nameBytes)),
    method: fixed.readUInt16LE(8),
    flags: fixed.readUInt16LE(6),
    crc32: fixed.readUInt32LE(14),
    compressedBytes: fixed.readUInt32LE(18),
    sizeBytes: fixed.readUInt32LE(22),
    headerOffset: offset,
    extra: more.subarray(nameBytes),
    contentStart: offset + headerBytes + moreBytes,
  };
}

/**
 * The entries of a file without its end, as a killed crawler leaves it: from header to header, as far as they state the
 * length of their content. ZIP64 and sizes after the content end the walk.
 */
export async function walkLocalHeaders(source: ByteSource, maxEntries: number): Promise<Listing> {
  const entries: ListedEntry[] = [];
  let offset = 0;
  while (entries.length < maxEntries) {
    const header = await readLocalHeader(source, offset);
    if (header === undefined || (header.flags & sizesFollow) !== 0) break;
    const { extra: _, contentStart, ...entry } = header;
    offset = contentStart + entry.compressedBytes;
    if (offset > source.sizeBytes) break;
    entries.push(entry);
  }
  const left = source.sizeBytes - offset;
  const detail = `${entries.length} entries, up to byte ${Math.min(offset, source.sizeBytes)}`;
  return {
    entries,
    problems: [zipProblem('directory-missing', left > 0 ? `${detail}; ${left} bytes are left` : detail)],
  };
}
