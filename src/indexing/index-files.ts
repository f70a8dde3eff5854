import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import type { LineFormat } from './index-file.ts';
import { indexFile } from './index-file.ts';
import type { IndexReport, IndexRequest } from './index-worker.ts';
import { LineSorter } from '../sorting/line-sorter.ts';

export interface IndexFilesOptions {
  readonly format: LineFormat;
  readonly requestKeys: boolean;
  /** Files that are read at once; as many as there are cores by default. */
  readonly threads?: number;
  readonly signal: AbortSignal;
  readonly onWarning: (warning: ReadWarning) => void;
  /** Told how far each file is read, in bytes. */
  readonly onPosition: (path: string, offset: number) => void;
  /** A file that could not be read; the others go on. */
  readonly onFailure: (path: string, error: NodeJS.ErrnoException) => void;
}

/**
 * The index lines of many archive files, sorted as one. In: paths. Each file becomes a sorted run on disk, several files
 * at once in threads of their own; out: the runs, merged. Memory stays bounded however many captures there are.
 */
export async function* indexFiles(
  paths: readonly string[],
  options: IndexFilesOptions,
): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-index-'));
  const sorter = new LineSorter(folder);
  try {
    const threads = Math.min(paths.length, options.threads ?? availableParallelism());
    if (threads <= 1) await indexHere(paths, sorter, options);
    else await indexInThreads(paths, { threads, folder, sorter }, options);
    options.signal.throwIfAborted();
    yield* sorter.sorted();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function indexHere(
  paths: readonly string[],
  sorter: LineSorter,
  options: IndexFilesOptions,
): Promise<void> {
  for (const path of paths) {
    try {
      await indexFile(path, sorter, {
        ...options,
        onPosition: (offset) => {
          options.signal.throwIfAborted();
          options.onPosition(path, offset);
        },
      });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).path !== path) throw thrown;
      options.onFailure(path, thrown as NodeJS.ErrnoException);
    }
  }
}

async function indexInThreads(
  paths: readonly string[],
  work: { readonly threads: number; readonly folder: string; readonly sorter: LineSorter },
  options: IndexFilesOptions,
): Promise<void> {
  const waiting = paths.entries();
  const thread = async (): Promise<void> => {
    const worker = new Worker(new URL('index-worker.ts', import.meta.url));
    try {
      for (const [index, path] of waiting) {
        options.signal.throwIfAborted();
        const { format, requestKeys } = options;
        const folder = await mkdtemp(join(work.folder, `file-${index}-`));
        const done = await ask(worker, { path, folder, format, requestKeys }, options);
        if (done !== undefined) work.sorter.addRun(done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: work.threads }, thread));
}

/** Has one file indexed: the path of its sorted run; undefined if it could not be read. */
function ask(worker: Worker, request: IndexRequest, options: IndexFilesOptions): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const stop = (): void => end(() => reject(options.signal.reason as Error));
    const end = (settle: () => void): void => {
      worker.off('message', onReport);
      worker.off('error', onError);
      options.signal.removeEventListener('abort', stop);
      settle();
    };
    const onError = (error: Error): void => end(() => reject(error));
    const onReport = (report: IndexReport): void => {
      switch (report.kind) {
        case 'position':
          options.onPosition(request.path, report.offset);
          break;
        case 'warning':
          options.onWarning(report.warning);
          break;
        case 'done':
          end(() => resolve(report.runPath));
          break;
        case 'failed': {
          const { code, message, path } = report;
          const error = Object.assign(new Error(message), { code, path });
          if (path !== request.path) end(() => reject(error));
          else {
            options.onFailure(request.path, error);
            end(() => resolve(undefined));
          }
          break;
        }
      }
    };
    worker.on('message', onReport);
    worker.on('error', onError);
    options.signal.addEventListener('abort', stop);
    worker.postMessage(request);
  });
}
