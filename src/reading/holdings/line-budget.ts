import type { LineRange } from '../../indexing/captures/line-range.ts';
import { batchesOf } from '../../indexing/captures/query/readable-captures.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { steadyLines } from '../access-point/steady-lines.ts';

/** How many lines of the index may still be looked at, whether the reader may see them or not. */
export interface LineBudget {
  lines: number;
  /** The last line that was. */
  last?: string;
}

/** Lines of the index up to the end of a budget. Others get their turn between them. */
export function countedLines(source: LineSource, budget: LineBudget): LineSource {
  const steady = steadyLines(source, () => false);
  async function* batches(range: LineRange): AsyncGenerator<readonly string[]> {
    if (budget.lines <= 0) return;
    for await (const batch of batchesOf(steady, range)) {
      const lines = batch.length <= budget.lines ? batch : batch.slice(0, budget.lines);
      budget.lines -= lines.length;
      budget.last = lines.at(-1) ?? budget.last ?? '';
      yield lines;
      if (budget.lines <= 0) return;
    }
  }
  return {
    batches,
    async *lines(range) {
      for await (const lines of batches(range)) yield* lines;
    },
  };
}
