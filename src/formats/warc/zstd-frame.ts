/**
 * Zstandard frames (RFC 8878), as far as needed to find the end of a frame without unpacking it:
 *
 *   28 B5 2F FD | descriptor 1 | window 0-1 | dictionary id 0-4 | content size 0-8 | blocks … | checksum 0 or 4
 *   block: 3 bytes little-endian: bit 0 last, bits 1-2 type (0 raw, 1 run, 2 compressed), bits 3-23 size | bytes
 *   skippable: 5? 2A 4D 18 | size 4 | bytes        (5D: the dictionary of a .warc.zst file)
 */
const frameMagic = 0xfd2fb528;
const dictionaryMagic = 0x184d2a5d;
const skippableMask = 0xfffffff0;
const skippableMagic = 0x184d2a50;

export type ZstdFrameKind = 'data' | 'dictionary' | 'skippable';

export function zstdFrameKind(bytes: Buffer): ZstdFrameKind | undefined {
  if (bytes.length < 4) return undefined;
  const magic = bytes.readUInt32LE(0);
  if (magic === frameMagic) return 'data';
  if (magic === dictionaryMagic) return 'dictionary';
  return (magic & skippableMask) >>> 0 === skippableMagic ? 'skippable' : undefined;
}

export interface ZstdFrameHeader {
  readonly lengthBytes: number;
  readonly hasChecksum: boolean;
}

/** Reads the frame header; undefined if it is not complete. 18 bytes always suffice. */
export function zstdFrameHeader(bytes: Buffer): ZstdFrameHeader | undefined {
  const descriptor = bytes[4];
  if (descriptor === undefined) return undefined;
  const singleSegment = (descriptor & 0x20) !== 0;
  const contentSizeFlag = descriptor >> 6;
  const contentSizeBytes = contentSizeFlag === 0 ? (singleSegment ? 1 : 0) : 1 << contentSizeFlag;
  const dictionaryIdBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const lengthBytes = 5 + (singleSegment ? 0 : 1) + dictionaryIdBytes + contentSizeBytes;
  if (bytes.length < lengthBytes) return undefined;
  return { lengthBytes, hasChecksum: (descriptor & 4) !== 0 };
}

export interface ZstdBlock {
  readonly last: boolean;
  /** Bytes of the block in the file, its 3-byte header included. */
  readonly lengthBytes: number;
}

export function zstdBlock(header: Buffer): ZstdBlock | undefined {
  if (header.length < 3) return undefined;
  const word = header.readUIntLE(0, 3);
  const type = (word >> 1) & 3;
  if (type === 3) return undefined;
  const size = word >> 3;
  return { last: (word & 1) === 1, lengthBytes: 3 + (type === 1 ? 1 : size) };
}
