import { batchesOf } from '../../indexing/captures/query/readable-captures.ts';
import type { LineRange } from '../../indexing/captures/line-range.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { nextLoopTurn } from './loop-turns.ts';

/** The client has disconnected. */
export class ReaderGone extends Error {}

const maxMsAtOnce = 5;

/**
 * Lines of a long query that leave room for others: after a few milliseconds everybody else has a turn, and a query whose
 * reader has gone ends.
 */
export function steadyLines(source: LineSource, isGone: () => boolean): LineSource {
  async function* batches(range: LineRange): AsyncGenerator<readonly string[]> {
    let sinceMs = performance.now();
    for await (const lines of batchesOf(source, range)) {
      yield lines;
      if (performance.now() - sinceMs < maxMsAtOnce) continue;
      await nextLoopTurn();
      if (isGone()) throw new ReaderGone();
      sinceMs = performance.now();
    }
  }
  return {
    batches,
    async *lines(range) {
      for await (const lines of batches(range)) yield* lines;
    },
  };
}
