import { Worker } from 'node:worker_threads';

/** Runs a program in its own thread, which answers with one message and ends, so that SQLite never blocks the event loop. */
export function askThread<Answer>(program: URL, question: unknown): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const worker = new Worker(program, { workerData: question });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread ended without an answer')));
  return promise;
}
