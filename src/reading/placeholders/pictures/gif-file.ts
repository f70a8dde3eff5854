import type { Picture } from './placeholder.ts';

const codeBits = 2;
const clearCode = 2 ** codeBits;
const endCode = clearCode + 1;
const maxBits = 12;

/**
 * A GIF89a of one image with four colours:
 *
 *     GIF89a  width height  flags background aspect  palette
 *     2C left top width height flags                 the image
 *     02  n bytes  n bytes  …  00                    LZW codes in blocks of at most 255
 *     3B
 */
export function gifFile({ width, height, pixels, palette }: Picture): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const codes = lzwCodes(pixels);
  const blocks: Buffer[] = [];
  for (let start = 0; start < codes.length; start += 255) {
    const block = codes.subarray(start, start + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    // A palette of 2^(1+1) colours with eight bits each.
    Buffer.from([0b1_111_0_001, 0, 0]),
    Buffer.from(palette.flat()),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, codeBits]),
    ...blocks,
    Buffer.from([0, 0x3b]),
  ]);
}

/** The table grows up to 4096 codes and is then reset. */
function lzwCodes(pixels: Uint8Array): Buffer {
  const out = new LittleBits();
  let table = new Map<number, number>();
  let bits = codeBits + 1;
  let nextCode = endCode + 1;
  out.put(clearCode, bits);
  let [prefix = 0] = pixels;
  for (const pixel of pixels.subarray(1)) {
    const key = prefix * clearCode + pixel;
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    out.put(prefix, bits);
    prefix = pixel;
    if (nextCode === 2 ** maxBits) {
      out.put(clearCode, bits);
      table = new Map();
      bits = codeBits + 1;
      nextCode = endCode + 1;
      continue;
    }
    table.set(key, nextCode);
    if (nextCode === 2 ** bits) bits++;
    nextCode++;
  }
  out.put(prefix, bits);
  out.put(endCode, bits);
  return out.bytes();
}

/** Codes from the lowest bit on. */
class LittleBits {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  put(value: number, bits: number): void {
    this.#held |= value << this.#count;
    this.#count += bits;
    for (; this.#count >= 8; this.#count -= 8) {
      this.#bytes.push(this.#held & 0xff);
      this.#held >>= 8;
    }
  }

  bytes(): Buffer {
    return Buffer.from(this.#count > 0 ? [...this.#bytes, this.#held & 0xff] : this.#bytes);
  }
}
