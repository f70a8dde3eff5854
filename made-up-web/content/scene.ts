/** Generated pictures in calm colours: a landscape for an article, a pattern for a background, an emblem for an icon. */
import type { Random } from '../model/random.ts';
import { Canvas, colourOf } from './raster.ts';
import type { Colour, Raster } from './raster.ts';

const skySteps = 12;
/** The numbers of the colours that follow those of the sky. */
const ink = { sun: 12, far: 13, near: 14, ground: 15, stripe: 16, hull: 17, sail: 18, wall: 19, roof: 20 };

/** Sky, sun, two rows of hills, then sea with a boat or land with a house. */
export function landscape(random: Random, width: number, height: number): Raster {
  const canvas = new Canvas(width, height);
  const isSea = random.unit() < 0.6;
  const horizon = Math.round((height * (0.55 + 0.15 * random.unit())) / 8) * 8;
  for (let row = 0; row < horizon; row++) {
    // In bands of eight rows, which a JPEG writes in a few bits.
    canvas.span(row, 0, width, Math.floor(((row & ~7) / horizon) * skySteps));
  }
  canvas.disc(width * random.unit(), horizon * (0.25 + 0.5 * random.unit()), height * 0.09, ink.sun);
  hills(canvas, random, { horizon, top: height * 0.3, colour: ink.far });
  hills(canvas, random, { horizon, top: height * 0.16, colour: ink.near });
  for (let row = horizon; row < height; row++) canvas.span(row, 0, width, ink.ground);
  stripes(canvas, random, horizon);
  const x = width * (0.2 + 0.6 * random.unit());
  if (isSea) boat(canvas, x, (horizon + height) / 2, height * 0.16);
  else house(canvas, x, (horizon + height) / 2, height * 0.14);
  return canvas.raster(landscapeColours(random, isSea));
}

function landscapeColours(random: Random, isSea: boolean): Colour[] {
  const skyHue = random.pick([205, 215, 200, 30, 260, 190]);
  const hillHue = random.pick([90, 120, 150, 210, 230]);
  const groundHue = isSea ? 200 + random.below(25) : 75 + random.below(50);
  const boatHue = random.pick([5, 20, 210, 150, 45]);
  const sky = Array.from({ length: skySteps }, (_, step) =>
    colourOf(skyHue + step, 0.5, 0.68 + (0.25 * step) / skySteps),
  );
  return [
    ...sky,
    colourOf(45, 0.9, 0.78),
    colourOf(hillHue, 0.2, 0.62),
    colourOf(hillHue, 0.28, 0.42),
    colourOf(groundHue, 0.4, isSea ? 0.5 : 0.55),
    colourOf(groundHue, 0.4, isSea ? 0.57 : 0.5),
    colourOf(boatHue, 0.55, 0.36),
    colourOf(40, 0.4, 0.95),
    colourOf(40, 0.35, 0.88),
    colourOf(boatHue, 0.5, 0.42),
  ];
}

interface Range {
  readonly horizon: number;
  readonly top: number;
  readonly colour: number;
}

/** The outline is a sum of two waves; each row of the range is filled where the outline is above it. */
function hills(canvas: Canvas, random: Random, range: Range): void {
  const { horizon, top, colour } = range;
  const waves = [2, 5].map((count) => ({ count: count + random.unit() * 2, phase: random.unit() * 6.28 }));
  for (let column = 0; column < canvas.width; column++) {
    let level = 0.5;
    for (const { count, phase } of waves)
      level += Math.sin((column / canvas.width) * count * 3.14 + phase) / (count + 2);
    const first = Math.max(0, Math.round(horizon - top * Math.max(0.1, level)));
    for (let row = first; row < horizon; row++) canvas.pixels[row * canvas.width + column] = colour;
  }
}

/** Waves on the sea, furrows in a field. */
function stripes(canvas: Canvas, random: Random, horizon: number): void {
  for (let left = 14; left > 0; left--) {
    const row = horizon + 2 + random.below(Math.max(1, canvas.height - horizon - 3));
    const from = random.below(canvas.width);
    const length = canvas.width * (0.05 + 0.15 * random.unit());
    canvas.span(row, from, from + length, ink.stripe);
    canvas.span(row + 1, from + 3, from + length - 3, ink.stripe);
  }
}

function boat(canvas: Canvas, x: number, y: number, size: number): void {
  const base = Math.round(y);
  canvas.triangle(x + 1, base - size * 1.6, { from: x + 1, to: x + size * 0.8, y: base - 2 }, ink.sail);
  canvas.triangle(x - 1, base - size * 1.3, { from: x - size * 0.6, to: x - 1, y: base - 2 }, ink.sail);
  for (let row = 0; row < size * 0.35; row++) {
    canvas.span(base + row, x - size + row, x + size - row, ink.hull);
  }
}

function house(canvas: Canvas, x: number, y: number, size: number): void {
  const base = Math.round(y);
  for (let row = Math.round(base - size * 0.8); row < base; row++)
    canvas.span(row, x - size, x + size, ink.wall);
  canvas.triangle(
    x,
    base - size * 1.6,
    { from: x - size * 1.2, to: x + size * 1.2, y: base - size * 0.8 },
    ink.roof,
  );
  for (let row = Math.round(base - size * 0.45); row < base; row++)
    canvas.span(row, x - size * 0.18, x + size * 0.18, ink.hull);
}

/** A tile of two tones that hardly differ, to lie under text. */
export function tile(random: Random, hue: number): Raster {
  const size = 32;
  const canvas = new Canvas(size, size);
  const form = random.below(3);
  if (form === 0) for (let row = 0; row < size; row += 8) canvas.span(row, 0, size, 1);
  if (form === 1) for (const at of [8, 24]) canvas.disc(at, at, 3, 1);
  if (form === 2) for (let row = 0; row < size; row++) canvas.span(row, row, row + 2, 1);
  return canvas.raster([colourOf(hue, 0.25, 0.965), colourOf(hue, 0.25, 0.94)]);
}

/** A disc in a field: an icon, a badge. */
export function emblem(random: Random, size = 16): Raster {
  const canvas = new Canvas(size, size);
  const hue = random.below(360);
  canvas.disc(size / 2 - 0.5, size / 2 - 0.5, size * 0.42, 1);
  canvas.disc(size * (0.3 + 0.4 * random.unit()), size * 0.45, size * 0.18, 2);
  return canvas.raster([colourOf(hue, 0.3, 0.93), colourOf(hue, 0.5, 0.4), colourOf(hue + 40, 0.7, 0.8)]);
}
