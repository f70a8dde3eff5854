import type { LineRange } from '../../indexing/captures/line-range.ts';
import { batchesOf } from '../../indexing/captures/query/readable-captures.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';

/** A question needs more lines than it was given. */
export class MoreLinesNeeded extends Error {}

/** Lines for one question that is answered here only if it needs few of them. */
export function fewLines(source: LineSource, max: number): LineSource {
  let left = max;
  async function* batches(range: LineRange): AsyncGenerator<readonly string[]> {
    for await (const lines of batchesOf(source, range)) {
      left -= lines.length;
      if (left < 0) throw new MoreLinesNeeded();
      yield lines;
    }
  }
  return {
    batches,
    async *lines(range) {
      for await (const lines of batches(range)) yield* lines;
    },
  };
}
