import type { Picture } from '../pictures/placeholder.ts';
import { BigBits } from './big-bits.ts';

export interface H264Picture {
  readonly sequence: Uint8Array;
  readonly parameters: Uint8Array;
  readonly slice: Uint8Array;
}

const block = 16;

/** A picture as H.264, baseline profile: nothing is predicted or transformed, the samples stand as they are (I_PCM). */
export function h264Picture(picture: Picture): H264Picture {
  return {
    sequence: unit(0x67, sequenceParameters(picture)),
    parameters: unit(0x68, pictureParameters()),
    slice: unit(0x65, sliceOf(picture)),
  };
}

/** Clause 7.3.2.1.1. */
function sequenceParameters({ width, height }: Picture): Uint8Array {
  const bits = new BigBits();
  // Baseline, constrained; level 1.
  bits.putBytes(Uint8Array.of(66, 0b1100_0000, 10));
  // Id; bits of frame numbers, less four; pictures come in their order; one reference picture.
  for (const value of [0, 0, 2, 1]) bits.putGolomb(value);
  bits.put(0, 1);
  bits.putGolomb(width / block - 1);
  bits.putGolomb(height / block - 1);
  // Frames only, direct inference, not cropped, no more information.
  bits.put(0b1100, 4);
  return bits.ended();
}

/** Clause 7.3.2.2. */
function pictureParameters(): Uint8Array {
  const bits = new BigBits();
  bits.putGolomb(0);
  bits.putGolomb(0);
  // CAVLC, no field order.
  bits.put(0, 2);
  // One slice group, one reference each way.
  for (let count = 0; count < 3; count++) bits.putGolomb(0);
  bits.put(0, 3);
  // Quantisers and their offset, unused here.
  for (let count = 0; count < 3; count++) bits.putGolomb(0);
  // A slice says whether it is to be smoothed.
  bits.put(0b100, 3);
  return bits.ended();
}

/** Clauses 7.3.3 and 7.3.5. */
function sliceOf(picture: Picture): Uint8Array {
  const bits = new BigBits();
  // First block; all slices are I; parameters.
  for (const value of [0, 7, 0]) bits.putGolomb(value);
  bits.put(0, 4);
  bits.putGolomb(0);
  bits.put(0, 2);
  bits.putGolomb(0);
  // Not smoothed.
  bits.putGolomb(1);
  for (let top = 0; top < picture.height; top += block) {
    for (let left = 0; left < picture.width; left += block) {
      // I_PCM
      bits.putGolomb(25);
      bits.align();
      bits.putBytes(samplesOf(picture, left, top));
    }
  }
  return bits.ended();
}

/** 256 of brightness, then 64 of each colour difference: one for four pixels. */
function samplesOf({ width, pixels, palette }: Picture, left: number, top: number): Uint8Array {
  const colours = palette.map(ycbcr);
  const [ground] = colours;
  const at = (x: number, y: number): readonly number[] =>
    colours[pixels[(top + y) * width + left + x] ?? 0] ?? ground ?? [];
  const samples: number[] = [];
  for (let y = 0; y < block; y++) for (let x = 0; x < block; x++) samples.push(at(x, y)[0] ?? 0);
  for (const part of [1, 2])
    for (let y = 0; y < block; y += 2) for (let x = 0; x < block; x += 2) samples.push(at(x, y)[part] ?? 0);
  return Uint8Array.from(samples);
}

/** ITU-R BT.601, brightness from 16 to 235. */
function ycbcr([red, green, blue]: readonly [number, number, number]): readonly number[] {
  return [
    16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256,
    128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256,
    128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256,
  ].map(Math.round);
}

/** 00 00 00 to 00 00 03 would look like the beginning of a unit: a 03 is put in. */
function unit(head: number, payload: Uint8Array): Uint8Array {
  const bytes = [head];
  let noughts = 0;
  for (const byte of payload) {
    if (noughts >= 2 && byte <= 3) {
      bytes.push(3);
      noughts = 0;
    }
    bytes.push(byte);
    noughts = byte === 0 ? noughts + 1 : 0;
  }
  return Uint8Array.from(bytes);
}
