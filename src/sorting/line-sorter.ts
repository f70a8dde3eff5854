import { join } from 'node:path';
import { compareLines } from '../formats/cdxj/compare-lines.ts';
import { LineFile, readLines } from './line-file.ts';
import { mergeLines } from './merge-lines.ts';

const runChars = 32 << 20;
/** Maximum files merged at once, which limits open files. */
const mergeWidth = 64;

/** Sorts any number of lines bytewise (LC_ALL=C) in bounded memory: sorted runs on disk, then a merge. */
export class LineSorter {
  readonly #folder: string;
  #lines: string[] = [];
  #chars = 0;
  #runs: string[] = [];
  #made = 0;

  /** Runs are `run-…` files in `folder`, which the caller removes. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#chars += line.length;
    if (this.#chars >= runChars) await this.#spill();
  }

  /** Adds a sorted file of lines, which must exist until the lines have been read. */
  addRun(path: string): void {
    this.#runs.push(path);
  }

  /** All lines in order, without duplicates. */
  async *sorted(): AsyncGenerator<string> {
    for await (const batch of this.sortedBatches()) yield* batch;
  }

  /** The same in batches, which is faster. */
  async *sortedBatches(): AsyncGenerator<readonly string[]> {
    while (this.#runs.length > mergeWidth) {
      const some = this.#runs.splice(0, mergeWidth);
      this.#runs.push(await this.#write(mergeLines(some.map(readLines))));
    }
    sortLines(this.#lines);
    yield* mergeLines([...this.#runs.map(readLines), asyncOf(this.#lines)]);
  }

  /** Writes all lines as one sorted file; returns their number. */
  async writeRun(path: string, { sync = false }: { readonly sync?: boolean } = {}): Promise<number> {
    return writeLines(path, this.sortedBatches(), sync);
  }

  async #spill(): Promise<void> {
    const lines = sortLines(this.#lines);
    this.#lines = [];
    this.#chars = 0;
    this.#runs.push(await this.#write(asyncOf(lines)));
  }

  async #write(batches: AsyncIterable<readonly string[]>): Promise<string> {
    const path = join(this.#folder, `run-${this.#made++}`);
    await writeLines(path, batches, false);
    return path;
  }
}

const surrogatesAndBeyond = /[\ud800-\uffff]/;

/** Without these characters JavaScript's order is that of the bytes, and its sort is the fastest. */
function sortLines(lines: string[]): string[] {
  const isPlain = !lines.some((line) => surrogatesAndBeyond.test(line));
  return isPlain ? lines.sort() : lines.sort(compareLines);
}

async function writeLines(
  path: string,
  batches: AsyncIterable<readonly string[]>,
  sync: boolean,
): Promise<number> {
  const file = await LineFile.create(path);
  try {
    for await (const batch of batches) for (const line of batch) if (file.add(line)) await file.flush();
  } finally {
    await file.close({ sync });
  }
  return file.lines;
}

async function* asyncOf(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines;
}
