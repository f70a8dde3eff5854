import { Worker } from 'node:worker_threads';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import type { IndexReport, IndexRequest } from './index-worker.ts';
import { NotAnArchiveError } from './write-file-runs.ts';

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly onPosition: (offset: number) => void;
  readonly onWarning: (warning: ReadWarning) => void;
}

type Answer = Extract<IndexReport, { readonly kind: 'lines' | 'runs' }>;

/** A thread that reads archive files, one at a time (index-worker.ts). */
export class IndexThread {
  readonly #worker: Worker;
  #isFree = true;

  constructor() {
    this.#worker = new Worker(new URL('index-worker.ts', import.meta.url));
  }

  /** False while it works, and for ever if the work was aborted or the thread failed: then it can only be closed. */
  get isFree(): boolean {
    return this.#isFree;
  }

  /** Has one file read. Throws what the reading threw, with its `code`, `path` and the file, or the reason of the signal. */
  ask<K extends Answer['kind']>(
    request: Extract<IndexRequest, { readonly kind: K }>,
    options: AskOptions,
  ): Promise<Extract<Answer, { readonly kind: K }>> {
    // An aborted signal does not call listeners added now.
    if (options.signal.aborted) return Promise.reject(options.signal.reason as Error);
    const worker = this.#worker;
    this.#isFree = false;
    return new Promise((resolve, reject) => {
      const stop = (): void => end(() => reject(options.signal.reason as Error));
      const onError = (error: Error): void => end(() => reject(error));
      const onExit = (): void => end(() => reject(new Error('a thread that reads archive files has ended')));
      const end = (settle: () => void): void => {
        worker.off('message', onReport);
        worker.off('error', onError);
        worker.off('exit', onExit);
        options.signal.removeEventListener('abort', stop);
        settle();
      };
      const onReport = (report: IndexReport): void => {
        switch (report.kind) {
          case 'position':
            options.onPosition(report.offset);
            break;
          case 'warning':
            options.onWarning(report.warning);
            break;
          case 'failed':
            this.#isFree = true;
            end(() => reject(errorOf(report)));
            break;
          case 'lines':
          case 'runs':
            this.#isFree = true;
            end(() => resolve(report as Extract<Answer, { readonly kind: K }>));
            break;
        }
      };
      worker.on('message', onReport);
      worker.on('error', onError);
      worker.on('exit', onExit);
      options.signal.addEventListener('abort', stop);
      worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

function errorOf(report: Extract<IndexReport, { readonly kind: 'failed' }>): Error {
  const { code, message, path, failed, syscall, isNoArchive } = report;
  if (isNoArchive) return new NotAnArchiveError(path ?? '');
  return Object.assign(new Error(message), { code, path, syscall, ...failed });
}
