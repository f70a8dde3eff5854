import { parentPort } from 'node:worker_threads';

/** Tries an expression in a thread of its own, which can be ended when it takes too long. */
parentPort?.on('message', ({ expression, urls }: { expression: string; urls: readonly string[] }) => {
  const tried = new RegExp(expression);
  parentPort?.postMessage(urls.map((url) => tried.test(url)));
});
