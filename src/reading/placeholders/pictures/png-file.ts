import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './placeholder.ts';

/**
 * A PNG with a palette (ISO/IEC 15948):
 *
 *     89 P N G 0D 0A 1A 0A
 *     length  type  data  crc32 of type and data       IHDR, PLTE, IDAT, IEND
 */
export function pngFile({ width, height, pixels, palette }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, indexed colours; deflate, no filter, not interlaced.
  head.set([8, 3, 0, 0, 0], 8);
  // Each row begins with the number of its filter.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
