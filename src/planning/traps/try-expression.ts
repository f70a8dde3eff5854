import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Reason } from '../../reasons/reason.ts';
import { hardUrls } from '../../crawl/hard-urls.ts';
import { planningReason } from '../planning-reason.ts';
import { readExpression } from './read-expression.ts';

export interface Trial {
  /** Null: the expression is good. */
  readonly problem: Reason | null;
  /** Which of the URLs match; none where there is a problem. */
  readonly matches: readonly boolean[];
}

export interface Attempt {
  readonly expression: string;
  readonly urls: readonly string[];
}

interface Patience {
  readonly patienceMs?: number;
}

/**
 * Which URLs an expression matches. Some expressions take longer than the age of the world for a single URL: it is tried in a
 * thread of its own, and given up after a while.
 */
export async function tryExpression(
  expression: string,
  urls: readonly string[],
  patience: Patience = {},
): Promise<Trial> {
  const read = readExpression(expression);
  if (!read.ok) return { problem: read.problem, matches: [] };
  const [matches] = await triedInTime([{ expression, urls }], patience);
  return matches === undefined
    ? { problem: planningReason('expression-slow'), matches: [] }
    : { problem: null, matches };
}

/** Whether it would hold up a crawl: tried on URLs in which things repeat. */
export async function slownessOf(expression: string): Promise<Reason | undefined> {
  const { problem } = await tryExpression(expression, hardUrls(expression));
  return problem ?? undefined;
}

/** The first of many that would hold up a crawl, and why. All of them can be read. */
export async function firstSlow(
  expressions: readonly string[],
): Promise<{ readonly expression: string; readonly problem: Reason } | undefined> {
  if (expressions.length === 0) return undefined;
  const attempts = expressions.map((expression) => ({ expression, urls: hardUrls(expression) }));
  const tried = await triedInTime(attempts, {});
  const expression = expressions[tried.length];
  return expression === undefined ? undefined : { expression, problem: planningReason('expression-slow') };
}

/** What came of those before the first that took too long. */
async function triedInTime(
  attempts: readonly Attempt[],
  { patienceMs = 2000 }: Patience,
): Promise<(readonly boolean[])[]> {
  const worker = new Worker(new URL('match-worker.ts', import.meta.url));
  const stop = new AbortController();
  const tried: (readonly boolean[])[] = [];
  try {
    await once(worker, 'online');
    const answers = on(worker, 'message', { signal: stop.signal });
    let timer = setTimeout(() => stop.abort(), patienceMs);
    worker.postMessage(attempts);
    try {
      for await (const [matches] of answers as AsyncIterable<[readonly boolean[]]>) {
        clearTimeout(timer);
        tried.push(matches);
        if (tried.length === attempts.length) break;
        timer = setTimeout(() => stop.abort(), patienceMs);
      }
    } finally {
      clearTimeout(timer);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    await worker.terminate();
  }
  return tried;
}
