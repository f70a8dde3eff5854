import { randomBytes } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zstdBlock, zstdFrameHeader, zstdFrameKind } from './zstd-frame.ts';

/** Walks the blocks, as the reader does: where the frame ends. */
function frameLength(bytes: Buffer): number {
  const header = zstdFrameHeader(bytes);
  let at = header?.lengthBytes ?? NaN;
  for (let last = false; !last;) {
    const block = zstdBlock(bytes.subarray(at, at + 3));
    at += block?.lengthBytes ?? NaN;
    last = block?.last ?? true;
  }
  return at + (header?.hasChecksum === true ? 4 : 0);
}

describe('zstdFrameKind', () => {
  it.each([
    [[0x28, 0xb5, 0x2f, 0xfd], 'data'],
    [[0x5d, 0x2a, 0x4d, 0x18], 'dictionary'],
    [[0x50, 0x2a, 0x4d, 0x18], 'skippable'],
    [[0x5f, 0x2a, 0x4d, 0x18], 'skippable'],
    [[0x60, 0x2a, 0x4d, 0x18], undefined],
    [[0x4f, 0x2a, 0x4d, 0x18], undefined],
    [[0x37, 0xa4, 0x30, 0xec], undefined],
    [[0x28, 0xb5, 0x2f], undefined],
    [[], undefined],
  ])('%j is %s', (bytes, kind) => {
    expect(zstdFrameKind(Buffer.from(bytes))).toBe(kind);
  });
});

describe('zstdFrameHeader (RFC 8878, 3.1.1.1)', () => {
  it.each([
    // descriptor: size flag 2 | single segment | unused | reserved | checksum | dictionary id 2
    [0b0000_0000, 6, false],
    [0b0000_0100, 6, true],
    [0b0010_0000, 6, false],
    [0b0100_0000, 8, false],
    [0b0110_0000, 7, false],
    [0b1000_0000, 10, false],
    [0b1100_0000, 14, false],
    [0b1110_0111, 17, true],
    [0b1100_0111, 18, true],
    [0b0000_0001, 7, false],
    [0b0000_0010, 8, false],
  ])('descriptor %s: %s bytes', (descriptor, lengthBytes, hasChecksum) => {
    const bytes = Buffer.alloc(lengthBytes);
    bytes[4] = descriptor;
    expect(zstdFrameHeader(bytes)).toEqual({ lengthBytes, hasChecksum });
    expect(zstdFrameHeader(bytes.subarray(0, -1))).toBeUndefined();
  });
});

describe('zstdBlock', () => {
  it.each([
    [0b000, 100, { last: false, lengthBytes: 103 }],
    [0b001, 100, { last: true, lengthBytes: 103 }],
    [0b010, 100_000, { last: false, lengthBytes: 4 }],
    [0b100, 2 ** 21 - 1, { last: false, lengthBytes: 3 + 2 ** 21 - 1 }],
    [0b110, 100, undefined],
  ])('type %s, size %s', (type, size, expected) => {
    const bytes = Buffer.alloc(3);
    bytes.writeUIntLE((size << 3) | type, 0, 3);
    expect(zstdBlock(bytes)).toEqual(expected);
    expect(zstdBlock(bytes.subarray(0, 2))).toBeUndefined();
  });
});

describe('the end of a frame', () => {
  it('is found for whatever was compressed', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc.nat(400_000).map((size) => Buffer.alloc(size, 'ab')),
    );
    fc.assert(
      fc.property(bytes, fc.boolean(), fc.constantFrom(1, 3, 12), (content, checksum, level) => {
        const params = {
          [constants.ZSTD_c_checksumFlag]: checksum ? 1 : 0,
          [constants.ZSTD_c_compressionLevel]: level,
        };
        const frame = zstdCompressSync(content, { params });
        expect(frameLength(Buffer.concat([frame, randomBytes(20)]))).toBe(frame.length);
      }),
    );
  });
});
