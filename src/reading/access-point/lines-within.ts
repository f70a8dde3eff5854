import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import type { LineRange } from '../../indexing/captures/line-range.ts';
import { batchesOf } from '../../indexing/captures/query/readable-captures.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';

/** Lines from `from` on and before `to`. */
export interface BoundedRange {
  readonly from: string;
  readonly to: string;
}

/** Only the lines of these ranges, which are in order and apart from each other: what is between them is not read. */
export function linesWithin(source: LineSource, ranges: readonly BoundedRange[]): LineSource {
  async function* batches(range: LineRange): AsyncGenerator<readonly string[]> {
    for (const part of partsOf(range, ranges)) yield* batchesOf(source, part);
  }
  return {
    batches,
    async *lines(range) {
      for await (const lines of batches(range)) yield* lines;
    },
  };
}

/** The parts of a range that lie within others, in order. */
function partsOf(range: LineRange, ranges: readonly BoundedRange[]): LineRange[] {
  const { from = '', to, reverse } = range;
  const first = countUntil(ranges, (each) => compareLines(each.to, from) > 0);
  const end =
    to === undefined ? ranges.length : countUntil(ranges, (each) => compareLines(each.from, to) >= 0);
  const parts = ranges.slice(first, end).map((each) => ({
    ...range,
    from: compareLines(each.from, from) > 0 ? each.from : from,
    to: to === undefined || compareLines(each.to, to) < 0 ? each.to : to,
  }));
  return reverse === true ? parts.reverse() : parts;
}

/** How many of the ranges come before the first of which it is true; it is true of all behind that one. */
function countUntil(ranges: readonly BoundedRange[], isTrue: (range: BoundedRange) => boolean): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range !== undefined && isTrue(range)) high = middle;
    else low = middle + 1;
  }
  return low;
}
