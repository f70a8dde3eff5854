import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Reason } from '../../catalogue/reason.ts';
import { planningReason } from '../planning-reason.ts';
import { readExpression } from './read-expression.ts';

export interface Trial {
  /** Null: the expression is good. */
  readonly problem: Reason | null;
  /** Which of the URLs match; none where there is a problem. */
  readonly matches: readonly boolean[];
}

/**
 * Which URLs an expression matches. Some expressions take longer than the age of the world for a single URL: it is tried in a
 * thread of its own, and given up after a while.
 */
export async function tryExpression(
  expression: string,
  urls: readonly string[],
  { patienceMs = 2000 }: { readonly patienceMs?: number } = {},
): Promise<Trial> {
  const read = readExpression(expression);
  if (!read.ok) return { problem: read.problem, matches: [] };
  const worker = new Worker(new URL('match-worker.ts', import.meta.url));
  try {
    await once(worker, 'online');
    worker.postMessage({ expression, urls });
    const [matches] = (await once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) })) as [
      boolean[],
    ];
    return { problem: null, matches };
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    return { problem: planningReason('expression-slow'), matches: [] };
  } finally {
    await worker.terminate();
  }
}

/** Whether it would hold up a crawl: tried on URLs in which things repeat. */
export async function slownessOf(expression: string): Promise<Reason | undefined> {
  const { problem } = await tryExpression(expression, hardUrls);
  return problem ?? undefined;
}

const hardUrls = ['a', '1', '/', '/a', '-', '=', '&a=1', '%20', 'a.', '_', '!'].flatMap((part) => [
  `http://example.org/${part.repeat(Math.floor(1500 / part.length))}`,
  `http://example.org/${part.repeat(Math.floor(1500 / part.length))}\n`,
]);
