import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import type { LineFormat } from './index-file.ts';
import { indexFile } from './index-file.ts';
import { IndexThread } from './index-thread.ts';
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
  /** A file that could not be read; the others continue. */
  readonly onFailure: (path: string, error: NodeJS.ErrnoException) => void;
}

/**
 * The index lines of many archive files, sorted as one. In: paths. Each file becomes a sorted run on disk, several files at
 * once in worker threads; out: the merged runs. Memory stays bounded for any number of captures.
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
    const worker = new IndexThread();
    try {
      for (const [index, path] of waiting) {
        options.signal.throwIfAborted();
        const folder = await mkdtemp(join(work.folder, `file-${index}-`));
        const runPath = await runOf(worker, { path, folder }, options);
        if (runPath !== undefined) work.sorter.addRun(runPath);
      }
    } finally {
      await worker.close();
    }
  };
  await Promise.all(Array.from({ length: work.threads }, thread));
}

/** The sorted run of a file; undefined if it could not be read. */
async function runOf(
  thread: IndexThread,
  file: { readonly path: string; readonly folder: string },
  options: IndexFilesOptions,
): Promise<string | undefined> {
  const { format, requestKeys, signal, onWarning } = options;
  const onPosition = (offset: number): void => options.onPosition(file.path, offset);
  const request = { kind: 'lines', ...file, format, requestKeys } as const;
  try {
    return (await thread.ask(request, { signal, onPosition, onWarning })).runPath;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).path !== file.path) throw thrown;
    options.onFailure(file.path, thrown as NodeJS.ErrnoException);
    return undefined;
  }
}
