import { parentPort } from 'node:worker_threads';
import type { Attempt } from './try-expression.ts';

/** Tries expressions in a thread of its own, which can be ended when one takes too long. Tells of each when it is through. */
parentPort?.on('message', (attempts: readonly Attempt[]) => {
  for (const { expression, urls } of attempts) {
    const tried = new RegExp(expression);
    parentPort?.postMessage(urls.map((url) => tried.test(url)));
  }
});
