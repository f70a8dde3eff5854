/** The two small formats beside PNG and JPEG. */
import type { Random } from '../model/random.ts';
import { png } from './png.ts';
import { emblem } from './scene.ts';

/** GIF89a of one pixel; the colour is the difference. */
export function gif(random: Random): Uint8Array {
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0]), // 1 x 1, a table of two colours
    Buffer.from([random.below(256), random.below(256), random.below(256), 0xff, 0xff, 0xff]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]), // the image
    Buffer.from([2, 2, 0x44, 1, 0, 0x3b]),
  ]);
}

/** An ICO file with one PNG inside. */
export function icon(random: Random, comment: string): Uint8Array {
  const picture = png(emblem(random), comment);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([16, 16, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
}
