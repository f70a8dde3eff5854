import { letterHeight, letterRows, letterWidth } from './letters.ts';

/** A picture of few colours: each pixel is a number into the palette. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Four colours: red, green, blue. */
  readonly palette: readonly (readonly [number, number, number])[];
}

/** Multiples of 16, as films need them. */
export const placeholderWidth = 128;
export const placeholderHeight = 64;

export const placeholderColours = {
  ground: [246, 241, 231],
  frame: [180, 83, 9],
  ink: [92, 40, 8],
  shade: [233, 222, 202],
} as const;

const dot = 2;
const step = (letterWidth + 1) * dot;
const frameWidth = 3;

/** Two lines of text in a broken frame on stripes: not to be mistaken for an image of the page. */
export function placeholder(lines: readonly [string, string]): Picture {
  const width = placeholderWidth;
  const height = placeholderHeight;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = colourAt(x, y, width, height);
  const top = (height - 2 * letterHeight * dot - 8) / 2;
  for (const [index, line] of lines.entries()) {
    const left = Math.round((width - line.length * step + dot) / 2);
    drawLine(line, { pixels, left, top: top + index * (letterHeight * dot + 8), width });
  }
  const { ground, frame, ink, shade } = placeholderColours;
  return { width, height, pixels, palette: [ground, frame, ink, shade] };
}

function colourAt(x: number, y: number, width: number, height: number): number {
  const isEdge = x < frameWidth || y < frameWidth || x >= width - frameWidth || y >= height - frameWidth;
  if (isEdge) return (x + y) % 16 < 10 ? 1 : 0;
  return (x + y) % 16 < 8 ? 0 : 3;
}

interface Place {
  readonly pixels: Uint8Array;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

function drawLine(line: string, { pixels, left, top, width }: Place): void {
  for (const [index, letter] of line.split('').entries()) {
    for (const [row, bits] of letterRows(letter).entries()) {
      for (let column = 0; column < letterWidth; column++) {
        if (((bits >> (letterWidth - 1 - column)) & 1) === 0) continue;
        const start = (top + row * dot) * width + left + index * step + column * dot;
        for (let down = 0; down < dot; down++)
          pixels.fill(2, start + down * width, start + down * width + dot);
      }
    }
  }
}
