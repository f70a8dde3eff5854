import { rm } from 'node:fs/promises';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { IndexThread } from './index-thread.ts';
import { workFolder } from './write-file-runs.ts';
import type { FileRuns } from './write-file-runs.ts';
import type { ArchiveFile } from '../storage/open-file.ts';

export { NotAnArchiveError } from './write-file-runs.ts';
export type { FileRuns } from './write-file-runs.ts';

export interface RunOptions {
  /** The name under which the indexes will look for the file. */
  readonly filename: string;
  /** Folder of the runs, `FILENAME.captures` and `FILENAME.contents`; it must exist. */
  readonly folder: string;
  /** False: they are thrown away after a crash, and need not be on disk. */
  readonly sync?: boolean;
  readonly signal: AbortSignal;
  /** Told how far the file is read, in bytes. */
  readonly onPosition?: (offset: number) => void;
  readonly onWarning?: (warning: ReadWarning) => void;
}

/** Threads that make runs of archive files, each of one file at a time; who comes when all are busy waits. */
export class RunWriters {
  readonly #threads: number;
  readonly #idle: IndexThread[] = [];
  readonly #all = new Set<IndexThread>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  private constructor(threads: number) {
    this.#threads = threads;
  }

  /** A thread begins when it is needed. */
  static start(threads: number): RunWriters {
    return new RunWriters(Math.max(1, threads));
  }

  /**
   * Sorted runs of the captures and contents of a file, whole, and on disk unless `sync` is false. Throws an error with
   * `path` if the file cannot be read, NotAnArchiveError if it has no record; when the signal aborts, its reason.
   */
  async write(file: ArchiveFile, options: RunOptions): Promise<FileRuns> {
    const { filename, folder, sync = true, signal, onPosition = () => {}, onWarning = () => {} } = options;
    while (this.#busy >= this.#threads) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy++;
    try {
      signal.throwIfAborted();
      const thread = this.#idle.pop() ?? this.#begin();
      try {
        const request = { kind: 'runs', file, filename, folder, sync } as const;
        return (await thread.ask(request, { signal, onPosition, onWarning })).runs;
      } finally {
        if (thread.isFree) this.#idle.push(thread);
        else await this.#end(thread, workFolder(folder, filename));
      }
    } finally {
      this.#busy--;
      this.#waiting.shift()?.();
    }
  }

  /** To be called when all writing is done or aborted. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => this.#end(thread)));
    this.#idle.length = 0;
  }

  #begin(): IndexThread {
    const thread = new IndexThread();
    this.#all.add(thread);
    return thread;
  }

  async #end(thread: IndexThread, leftFolder?: string): Promise<void> {
    this.#all.delete(thread);
    await thread.close();
    if (leftFolder !== undefined) await rm(leftFolder, { recursive: true, force: true });
  }
}
