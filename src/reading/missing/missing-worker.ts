import { parentPort, workerData } from 'node:worker_threads';
import type { MissCount } from './miss-counts.ts';
import { MissingFile } from './missing-file.ts';
import type { MissingQuestion } from './missing-log.ts';
import type { MissingState } from './missing-shape.ts';

/** The requests to the log's thread. */
export type MissingRequest =
  | { readonly kind: 'add'; readonly misses: readonly MissCount[] }
  | { readonly kind: 'page'; readonly url: string; readonly timestamp: string }
  | { readonly kind: 'list'; readonly question: MissingQuestion }
  | { readonly kind: 'mark'; readonly urls: readonly string[]; readonly state: MissingState }
  | { readonly kind: 'forget'; readonly urls: readonly string[] }
  | { readonly kind: 'close' };

/** Answers come in the order of the requests; the first, without a request, when the log is open. */
export type MissingReport =
  | { readonly kind: 'trouble'; readonly message: string }
  | { readonly kind: 'answer'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string };

export interface MissingWorkerData {
  readonly path: string;
  readonly maxBytes: number;
}

const { path, maxBytes } = workerData as MissingWorkerData;
const file = new MissingFile({ path, maxBytes, tell: (message) => report({ kind: 'trouble', message }) });
report({ kind: 'answer', result: undefined });

parentPort?.on('message', (request: MissingRequest) => {
  try {
    report({ kind: 'answer', result: answer(request) });
  } catch (error) {
    report({ kind: 'failed', message: `${path}: ${(error as Error).message}` });
  }
});

function answer(request: MissingRequest): unknown {
  switch (request.kind) {
    case 'add':
      return file.with((table) => table.add(request.misses));
    case 'page':
      return file.with((table) => table.ofPage(request));
    case 'list':
      return file.with((table) => table.list(request.question));
    case 'mark':
      return file.with((table) => table.mark(request.urls, request.state, Date.now()));
    case 'forget':
      return file.with((table) => table.forget(request.urls));
    case 'close':
      return file.close();
  }
}

function report(message: MissingReport): void {
  parentPort?.postMessage(message);
}
