import type { AnalysisInput, FoundFormat } from '../analysis.ts';
import { emptyText } from '../text/text-outcome.ts';
import type { TextOutcome } from '../text/text-outcome.ts';
import { defaultFileLimits } from './file-limits.ts';
import type { FileLimits } from './file-limits.ts';
import { hasReader } from './read-file.ts';
import { ReadingThread } from './reading-thread.ts';

/**
 * The text of files that are no markup. In: bytes and what they are. Out: what they say, and what could not be read.
 *
 *   FileReaders (here)   one file after the other → ReadingThread   deadline, memory → file-thread.ts
 *   read-file.ts         the reader of the format → GatheredText    words, titles, links, limits
 *
 * Files are written by anybody: each is read in a thread that may be lost. It is ended when a file takes too long or too
 * much memory, and the next file gets a new one.
 */
export class FileReaders {
  readonly #limits: FileLimits;
  #thread: ReadingThread | undefined;
  #last: Promise<unknown> = Promise.resolve();

  static start(limits: Partial<FileLimits> = {}): FileReaders {
    return new FileReaders({ ...defaultFileLimits, ...limits });
  }

  constructor(limits: FileLimits) {
    this.#limits = limits;
  }

  /** Reads one file at a time; others wait. A format without a reader has no text. */
  read(input: AnalysisInput, format: FoundFormat): Promise<TextOutcome> {
    if (!hasReader(format)) return Promise.resolve({ text: emptyText(), exceptions: [] });
    const reading = this.#last.then(() => {
      if (this.#thread?.isLost !== false) this.#thread = new ReadingThread(this.#limits);
      return this.#thread.read({ input, format, limits: this.#limits });
    });
    this.#last = reading;
    return reading;
  }

  /** When the files that were asked for are read. */
  async close(): Promise<void> {
    await this.#last;
    await this.#thread?.close();
  }
}
