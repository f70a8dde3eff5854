import { Worker } from 'node:worker_threads';
import type { ArchiveFile } from '../../../storage/open-file.ts';
import type {
  FileCounts,
  PassedBy,
  WorkerBatch,
  WorkerOrder,
  WorkerReport,
  WorkerTask,
} from './worker-messages.ts';

/** The thread has ended in the middle of a file, or was ended because it did not come on. */
export class ThreadDiedError extends Error {
  /** The number of the document that it was analysing; 0: it was none of them. */
  readonly ordinal: number;
  readonly kind: PassedBy[1];

  constructor(ordinal: number, kind: PassedBy[1], cause: unknown) {
    super(`a thread that analyses has ended: ${(cause as Error).message}`, { cause });
    this.ordinal = ordinal;
    this.kind = kind;
  }
}

export interface ThreadOptions extends Omit<WorkerTask, 'current'> {
  /** The program of the thread; another one in tests. */
  readonly program: URL;
  readonly memoryMb: number;
  /** On one document. */
  readonly maxMs: number;
}

export interface FileHooks {
  readonly signal: AbortSignal;
  readonly onPosition: (offset: number) => void;
  readonly look: (
    asked: Extract<WorkerReport, { readonly kind: 'look' }>,
  ) => Promise<Extract<WorkerOrder, { readonly kind: 'looked' }>>;
  readonly store: (batch: WorkerBatch) => Promise<void>;
}

export interface FileOrder {
  readonly file: ArchiveFile;
  readonly filename: string;
  readonly passBy: readonly PassedBy[];
}

const watchEveryMs = 1000;

/** A thread that analyses archive files, one at a time, as it is seen from outside (analysis-worker.ts). */
export class AnalysisThread {
  readonly #worker: Worker;
  readonly #current = new Int32Array(new SharedArrayBuffer(4));
  readonly #maxMs: number;

  constructor({ program, memoryMb, maxMs, settings, limits }: ThreadOptions) {
    const task: WorkerTask = { settings, limits, current: this.#current.buffer };
    this.#maxMs = maxMs;
    this.#worker = new Worker(program, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
  }

  /**
   * Has one file analysed. Throws what the reading threw, with the file that failed; what the hooks threw; ThreadDiedError; the reason
   * of the signal. After any of these but the first the thread is only to be closed.
   */
  async analyse(order: FileOrder, hooks: FileHooks): Promise<FileCounts> {
    hooks.signal.throwIfAborted();
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<FileCounts>();
    const onReport = (report: WorkerReport): void => {
      this.#answer(report, hooks, resolve).catch(reject);
    };
    const onError = (error: Error): void =>
      reject(new ThreadDiedError(this.#ordinal, 'too-much-memory', error));
    const onExit = (code: number): void => onError(new Error(`it ended with ${code}`));
    const onAbort = (): void => reject(hooks.signal.reason as Error);
    worker.on('message', onReport).on('error', onError).on('exit', onExit);
    hooks.signal.addEventListener('abort', onAbort);
    const stopWatching = this.#watch(reject);
    worker.postMessage({ kind: 'file', ...order });
    try {
      return await promise;
    } finally {
      stopWatching();
      worker.off('message', onReport).off('error', onError).off('exit', onExit);
      hooks.signal.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  get #ordinal(): number {
    return Atomics.load(this.#current, 0);
  }

  async #answer(report: WorkerReport, hooks: FileHooks, onDone: (counts: FileCounts) => void): Promise<void> {
    switch (report.kind) {
      case 'position':
        hooks.onPosition(report.offset);
        break;
      case 'look':
        this.#worker.postMessage(await hooks.look(report));
        break;
      case 'batch':
        await hooks.store(report);
        this.#worker.postMessage({ kind: 'stored' } satisfies WorkerOrder);
        break;
      case 'done':
        onDone(report);
        break;
      case 'failed':
        throw Object.assign(new Error(report.message), { code: report.code, ...report.failed });
    }
  }

  /** A document that nothing comes of for so long has stopped it. */
  #watch(reject: (error: Error) => void): () => void {
    let ordinal = 0;
    let sinceMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      if (this.#ordinal === 0 || this.#ordinal !== ordinal) {
        ordinal = this.#ordinal;
        sinceMs = nowMs;
      } else if (nowMs - sinceMs > this.#maxMs)
        reject(new ThreadDiedError(ordinal, 'too-slow', new Error('it did not come on')));
    }, watchEveryMs);
    timer.unref();
    return () => clearInterval(timer);
  }
}
