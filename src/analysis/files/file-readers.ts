import type { AnalysisInput, FoundFormat } from '../analysis.ts';
import { emptyText } from '../text/text-outcome.ts';
import type { TextOutcome } from '../text/text-outcome.ts';
import { defaultFileLimits } from './file-limits.ts';
import type { FileLimits } from './file-limits.ts';
import { hasReader } from './read-file.ts';
import { ReadingThread } from './reading-thread.ts';

/**
 * The text of files that are not markup. In: bytes and their format. Out: text and exceptions.
 *
 *   FileReaders (here)   one file after the other → ReadingThread   deadline, memory → file-thread.ts
 *   read-file.ts         the reader of the format → GatheredText    words, titles, links, limits
 *
 * Files are untrusted: they are read in a thread that is terminated when a file takes too long or too much memory. The next
 * file gets a new thread.
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

  /** Waits for the files being read. */
  async close(): Promise<void> {
    await this.#last;
    await this.#thread?.close();
  }
}
