import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from './raster.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * PNG (RFC 2083) with a palette: signature, IHDR, PLTE, tEXt, IDAT, IEND; a chunk is
 *
 *     length(4) type(4) data crc(4: over type and data)
 *
 * The comment keeps two pictures apart that look alike.
 */
export function png(raster: Raster, comment: string): Uint8Array {
  const { width, height, palette } = raster;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, palette, deflate, no filter, not interlaced
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1')),
    keptPixels(raster),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A raster that is used again is compressed once. */
const packed = new WeakMap<Raster, Buffer>();

function keptPixels(raster: Raster): Buffer {
  const data = packed.get(raster) ?? chunk('IDAT', deflateSync(rowsOf(raster), { level: 1 }));
  packed.set(raster, data);
  return data;
}

/** Each row begins with the number of its filter: none. */
function rowsOf({ width, height, pixels }: Raster): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
