import type { Archive } from '../archive.ts';
import type { AccessRules } from '../../../access/access-rules.ts';
import type { TextIndex } from '../../../analysis/text-index/text-index.ts';
import { AnalysisThread, ThreadDiedError } from './analysis-thread.ts';
import type { FileHooks, ThreadOptions } from './analysis-thread.ts';
import { readableCopies } from './files-to-analyse.ts';
import type { FileToAnalyse } from './files-to-analyse.ts';
import type { FileCounts, PassedBy } from './worker-messages.ts';
import { failedFileOf, isReadErrorOf } from '../../../storage/open-file.ts';
import type { FileRef } from '../../../storage/vault-ref.ts';

export interface AnalyseFilesOptions {
  readonly archive: Archive;
  readonly index: TextIndex;
  /** As they are when a batch comes in. */
  readonly rules: () => AccessRules;
  readonly threads: number;
  readonly thread: ThreadOptions;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
  readonly onFile: (counts: FileCounts) => void;
  readonly onWarning: (problem: AnalysisProblem) => void;
}

/** A file that could not be read, or not all of it. It is tried again in the next run. */
export interface AnalysisProblem {
  readonly file: string;
  readonly problem: string;
}

/** A document that has ended this many threads is skipped. */
const deathsOfDocument = 2;
/** The maximum number of attempts for a file that others change meanwhile. */
const maxReadings = 3;
/** More deaths than that without a document to blame are the machine's. */
const deathsOfFile = 3;

/** Analyses files, several at once, each in a thread; of a thread that dies another takes the place. */
export async function analyseFiles(
  files: readonly FileToAnalyse[],
  options: AnalyseFilesOptions,
): Promise<void> {
  const waiting = files[Symbol.iterator]();
  let isBroken = false;
  const work = async (): Promise<void> => {
    const seat = new ThreadSeat(options.thread);
    try {
      // All take from the same iterator.
      for (const file of waiting) {
        options.signal.throwIfAborted();
        if (isBroken) break;
        await analyseFile(file, seat, options);
      }
    } catch (error) {
      isBroken = true;
      throw error;
    } finally {
      await seat.close();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: options.threads }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

class UnsettledError extends Error {}

/** The slot of one thread, and of its successor if it ends. */
class ThreadSeat {
  readonly #options: ThreadOptions;
  #thread: AnalysisThread | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get thread(): AnalysisThread {
    this.#thread ??= new AnalysisThread(this.#options);
    return this.#thread;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}

async function analyseFile(
  file: FileToAnalyse,
  seat: ThreadSeat,
  options: AnalyseFilesOptions,
): Promise<void> {
  const copies = await readableCopies(options.archive, file.name);
  if (copies.length === 0)
    options.onWarning({ file: file.name, problem: 'no vault that is there has it: its words are missing' });
  const progress = new FileProgress(file, options.onBytes);
  for (const [at, copy] of copies.entries()) {
    try {
      const counts = await throughDeaths((passBy) =>
        seat.thread.analyse({ file: copy, filename: file.base, passBy }, hooksOf(file, progress, options)),
      );
      options.onFile(counts);
      break;
    } catch (error) {
      options.signal.throwIfAborted();
      // An error of the index is not an error of the file.
      if (!isOfFile(error, copy)) throw error;
      if (error instanceof ThreadDiedError || at === copies.length - 1)
        options.onWarning({
          file: file.name,
          problem: `it cannot be analysed: ${(error as Error).message}`,
        });
      if (error instanceof ThreadDiedError) break;
    }
  }
  progress.end();

  /** Goes on after a thread has died, without what has killed it. */
  async function throughDeaths(
    analyse: (passBy: readonly PassedBy[]) => Promise<FileCounts>,
  ): Promise<FileCounts> {
    const deaths = new Map<number, { readonly count: number; readonly kind: PassedBy[1] }>();
    let readings = 0;
    for (;;) {
      const passBy = [...deaths].flatMap(([ordinal, { count, kind }]): PassedBy[] =>
        count >= deathsOfDocument ? [[ordinal, kind]] : [],
      );
      try {
        const counts = await analyse(passBy);
        if (counts.isComplete) return counts;
        if (++readings > maxReadings) throw new UnsettledError('its texts went as often as it was read');
      } catch (error) {
        if (!isFailureOfReading(error) && !(error instanceof UnsettledError)) await seat.close();
        if (!(error instanceof ThreadDiedError)) throw error;
        const { ordinal, kind } = error;
        deaths.set(ordinal, { count: (deaths.get(ordinal)?.count ?? 0) + 1, kind });
        const wasPassedBy = passBy.some(([each]) => each === ordinal);
        if ((deaths.get(0)?.count ?? 0) >= deathsOfFile || wasPassedBy) throw error;
      }
    }
  }
}

function hooksOf(
  file: FileToAnalyse,
  progress: FileProgress,
  { index, rules, signal }: AnalyseFilesOptions,
): FileHooks {
  const { name, source, harvest, job } = file;
  return {
    signal,
    onPosition: (offset) => progress.at(offset),
    look: async ({ keys, lines }) => {
      const known = keys.length === 0 ? new Set<string>() : await index.known(keys);
      const now = rules();
      const deleted = now.hasDeletions ? lines.flatMap((line, at) => (now.isDeleted(line) ? [at] : [])) : [];
      return { kind: 'looked', known, deleted: new Set(deleted) };
    },
    store: ({ texts, captures, isLast }) =>
      index.add({ file: { name, source, harvest, job }, texts, captures, isLast }),
  };
}

/** The thread has said that it could not read the file, and waits for the next. */
function isFailureOfReading(error: unknown): boolean {
  return !(error instanceof ThreadDiedError) && failedFileOf(error) !== undefined;
}

function isOfFile(error: unknown, copy: FileRef): boolean {
  return error instanceof ThreadDiedError || error instanceof UnsettledError || isReadErrorOf(error, copy);
}

/** How far a file is, in bytes; all of it once it is over, however it ends. */
class FileProgress {
  readonly #sizeBytes: number;
  readonly #onBytes: (bytes: number) => void;
  #doneBytes = 0;

  constructor({ sizeBytes }: FileToAnalyse, onBytes: (bytes: number) => void) {
    this.#sizeBytes = sizeBytes;
    this.#onBytes = onBytes;
  }

  at(offset: number): void {
    if (offset <= this.#doneBytes) return;
    this.#onBytes(offset - this.#doneBytes);
    this.#doneBytes = offset;
  }

  end(): void {
    this.at(this.#sizeBytes);
  }
}
