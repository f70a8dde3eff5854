import { join } from 'node:path';
import { LineSorter } from '../../sorting/line-sorter.ts';

/** Short lines take several times their length in memory: they are counted, not measured. */
const defaultLinesInMemory = 50_000;

/** Sorts any number of short lines, few of them in memory at a time. */
export class LineRuns {
  readonly #folder: string;
  readonly #linesInMemory: number;
  #lines: LineSorter;
  #held = 0;
  readonly #runs: string[] = [];

  /** Runs are kept in `folder`, which is this one's alone and the caller's to remove. */
  constructor(folder: string, linesInMemory = defaultLinesInMemory) {
    this.#folder = folder;
    this.#linesInMemory = linesInMemory;
    this.#lines = new LineSorter(folder);
  }

  async add(line: string): Promise<void> {
    await this.#lines.add(line);
    this.#held++;
    if (this.#held >= this.#linesInMemory) await this.#write();
  }

  /** All lines in order, the same line once. */
  sorted(): AsyncGenerator<string> {
    for (const path of this.#runs) this.#lines.addRun(path);
    return this.#lines.sorted();
  }

  async #write(): Promise<void> {
    const path = join(this.#folder, `lines-${this.#runs.length}`);
    await this.#lines.writeRun(path);
    this.#runs.push(path);
    this.#lines = new LineSorter(this.#folder);
    this.#held = 0;
  }
}
