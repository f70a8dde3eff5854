import { setImmediate } from 'node:timers/promises';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';

/** Nobody waits for the answer any more. */
export class ReaderGone extends Error {}

const mostMsAtOnce = 10;
const linesBetweenLooks = 64;

/**
 * Lines of a long query that leave room for others: after a few milliseconds everybody else has a turn, and a query whose
 * reader has gone ends.
 */
export function steadyLines(source: LineSource, isGone: () => boolean): LineSource {
  return {
    async *lines(range) {
      let sinceMs = performance.now();
      let count = 0;
      for await (const line of source.lines(range)) {
        yield line;
        if (++count % linesBetweenLooks !== 0 || performance.now() - sinceMs < mostMsAtOnce) continue;
        await setImmediate();
        if (isGone()) throw new ReaderGone();
        sinceMs = performance.now();
      }
    },
  };
}
