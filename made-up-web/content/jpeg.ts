import type { Colour, Raster } from './raster.ts';

/**
 * Baseline JPEG (ITU-T T.81) of three components without subsampling:
 *
 *     SOI APP0 COM DQT SOF0 DHT(DC) DHT(AC) SOS scan EOI      a segment: ff marker length(2) data
 *
 * The Huffman tables give every symbol a code of the same length (DC 4 bits, AC 8 bits): a little larger
 * than the usual tables, and much shorter to write down. The comment keeps pictures apart that look alike.
 */
export function jpeg(raster: Raster, comment: string): Uint8Array {
  const { width, height } = raster;
  const frame = [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    0x11,
    0,
    2,
    0x11,
    0,
    3,
    0x11,
    0,
  ];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    segment(0xfe, Buffer.from(comment, 'latin1')),
    segment(0xdb, Buffer.from([0, ...zigzag.map((place) => quantum(place))])),
    segment(0xc0, Buffer.from(frame)),
    segment(0xc4, Buffer.from([0x00, ...codeCounts(4, dcSymbols.length), ...dcSymbols])),
    segment(0xc4, Buffer.from([0x10, ...codeCounts(8, acSymbols.length), ...acSymbols])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
    keptScan(raster),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The order in which a block of 8 x 8 is written (T.81, figure A.6): by diagonals, up and down in turn. */
const zigzag: readonly number[] = Array.from({ length: 64 }, (_, place) => place).sort(
  (one, other) => diagonalOf(one) - diagonalOf(other) || alongDiagonal(one) - alongDiagonal(other),
);
const dcSymbols: readonly number[] = Array.from({ length: 12 }, (_, size) => size);
/** End of block, sixteen zeros, then (zeros before it, bits of the value) for all. */
const acSymbols: readonly number[] = [
  0x00,
  0xf0,
  ...Array.from({ length: 160 }, (_, index) => ((index / 10) << 4) | ((index % 10) + 1)),
];
const acCode = new Map(acSymbols.map((symbol, code) => [symbol, code]));
const cosines: Float64Array = Float64Array.from({ length: 64 }, (_, place) => {
  const scale = place >> 3 === 0 ? Math.SQRT1_2 / 2 : 0.5;
  return scale * Math.cos(((2 * (place & 7) + 1) * (place >> 3) * Math.PI) / 16);
});

function diagonalOf(place: number): number {
  return (place >> 3) + (place & 7);
}

function alongDiagonal(place: number): number {
  return diagonalOf(place) % 2 === 0 ? place & 7 : place >> 3;
}

function quantum(place: number): number {
  return 6 + 2 * diagonalOf(place);
}

function codeCounts(bits: number, count: number): number[] {
  return Array.from({ length: 16 }, (_, index) => (index + 1 === bits ? count : 0));
}

function segment(marker: number, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

/** A raster that is used again is encoded once. */
const scans = new WeakMap<Raster, Buffer>();

function keptScan(raster: Raster): Buffer {
  const coded = scans.get(raster) ?? scan(raster);
  scans.set(raster, coded);
  return coded;
}

function scan(raster: Raster): Buffer {
  const planes = [0, 1, 2].map((component) =>
    Float64Array.from(raster.palette, (colour) => levelOf(colour, component)),
  );
  const before = [0, 0, 0];
  const bits = new BitWriter();
  const block = new Uint8Array(64);
  for (let y = 0; y < raster.height; y += 8) {
    for (let x = 0; x < raster.width; x += 8) {
      const flat = readBlock(raster, x, y, block);
      for (const [component, levels] of planes.entries()) {
        before[component] = writeBlock(
          bits,
          flat ? block.subarray(0, 1) : block,
          levels,
          before[component] ?? 0,
        );
      }
    }
  }
  return bits.finish();
}

/** Luminance and the two differences of colour, around zero (JFIF 1.02). */
function levelOf([red, green, blue]: Colour, component: number): number {
  if (component === 0) return 0.299 * red + 0.587 * green + 0.114 * blue - 128;
  if (component === 1) return -0.1687 * red - 0.3313 * green + 0.5 * blue;
  return 0.5 * red - 0.4187 * green - 0.0813 * blue;
}

/** True if the block has one colour, as most blocks of a drawing have. */
function readBlock(raster: Raster, x: number, y: number, block: Uint8Array): boolean {
  const { width, height, pixels } = raster;
  let flat = true;
  for (let place = 0; place < 64; place++) {
    const column = Math.min(width - 1, x + (place & 7));
    const row = Math.min(height - 1, y + (place >> 3));
    block[place] = pixels[row * width + column] ?? 0;
    if (block[place] !== block[0]) flat = false;
  }
  return flat;
}

const middle: Float64Array = new Float64Array(64);
const coefficients: Int32Array = new Int32Array(64);

/** Returns the DC value, which the next block of the component is relative to. */
function writeBlock(bits: BitWriter, block: Uint8Array, levels: Float64Array, before: number): number {
  if (block.length === 1) {
    const steady = Math.round(((levels[block[0] ?? 0] ?? 0) * 8) / quantum(0));
    writeValue(bits, steady - before, (size) => [size, 4]);
    bits.write(0, 8);
    return steady;
  }
  transform(block, levels);
  const steady = coefficients[0] ?? 0;
  writeValue(bits, steady - before, (size) => [size, 4]);
  let zeros = 0;
  for (let index = 1; index < 64; index++) {
    const value = coefficients[zigzag[index] ?? 0] ?? 0;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits.write(acCode.get(0xf0) ?? 0, 8);
    const run = zeros << 4;
    writeValue(bits, value, (size) => [acCode.get(run | size) ?? 0, 8]);
    zeros = 0;
  }
  if (zeros > 0) bits.write(0, 8);
  return steady;
}

/** The discrete cosine transform (T.81, A.3.3) in two passes, then quantisation. */
function transform(block: Uint8Array, levels: Float64Array): void {
  for (let row = 0; row < 64; row += 8) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (levels[block[row + x] ?? 0] ?? 0) * (cosines[u * 8 + x] ?? 0);
      middle[row + u] = sum;
    }
  }
  for (let u = 0; u < 8; u++) {
    for (let v = 0; v < 8; v++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += (middle[y * 8 + u] ?? 0) * (cosines[v * 8 + y] ?? 0);
      coefficients[v * 8 + u] = Math.round(sum / quantum(v * 8 + u));
    }
  }
}

/** A size, by its code, and then as many bits: negative values one less (T.81, F.1.2.1). */
function writeValue(
  bits: BitWriter,
  value: number,
  codeOf: (size: number) => readonly [number, number],
): void {
  const size = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
  const [code, length] = codeOf(size);
  bits.write(code, length);
  if (size > 0) bits.write(value > 0 ? value : value + (1 << size) - 1, size);
}

class BitWriter {
  readonly #bytes: number[] = [];
  #pending = 0;
  #count = 0;

  write(value: number, length: number): void {
    this.#pending = (this.#pending << length) | value;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#pending >> this.#count) & 255;
      this.#bytes.push(byte);
      // A byte of ones in the scan is followed by zeros, or it would be a marker.
      if (byte === 255) this.#bytes.push(0);
    }
    this.#pending &= (1 << this.#count) - 1;
  }

  finish(): Buffer {
    if (this.#count > 0) this.write((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return Buffer.from(this.#bytes);
  }
}
