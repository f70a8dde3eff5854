import { roundTop } from '../jobs/speed-scale.ts';

export interface TrendBar {
  readonly year: string;
  readonly found: number;
  readonly all: number;
  /** Of the captures of that year. */
  readonly share: number;
  /** From 0 to 1. */
  readonly start: number;
  readonly width: number;
  readonly height: number;
}

/** A few years would be as wide as walls. */
const fewest = 8;

/** A bar for every year from the first to the last, also for those in which nothing was collected. */
export function trendBars(
  years: readonly { readonly year: string; readonly found: number; readonly all: number }[],
): { readonly bars: readonly TrendBar[]; readonly top: number } {
  const known = new Map(years.map((each) => [Number(each.year), each]));
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())];
  const top = roundTop(Math.max(0, ...years.map(({ found }) => found)));
  if (known.size === 0) return { bars: [], top };
  const count = last - first + 1;
  const width = 1 / Math.max(fewest, count);
  const bars = Array.from({ length: count }, (_, index) => {
    const { found = 0, all = 0 } = known.get(first + index) ?? {};
    return {
      year: String(first + index),
      found,
      all,
      share: all === 0 ? 0 : found / all,
      start: index * width,
      width,
      height: found / top,
    };
  });
  return { bars, top };
}
