import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compareLines } from '../formats/cdxj/compare-lines.ts';

const runChars = 32 << 20;
/** Files that are merged at once: more would ask for too many open files. */
const mergeWidth = 64;

/**
 * Sorts any number of lines bytewise (LC_ALL=C) in bounded memory: sorted runs on disk, then merged.
 */
export class LineSorter {
  readonly #folder: string;
  #lines: string[] = [];
  #chars = 0;
  #runs: string[] = [];
  #made = 0;

  /** Runs are kept in `folder`, under names that begin with `run-`; it is the caller's to remove. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#chars += line.length;
    if (this.#chars >= runChars) await this.#spill();
  }

  /** Adds a file of lines that are sorted already. It must stay until the lines have been read. */
  addRun(path: string): void {
    this.#runs.push(path);
  }

  /** All lines in order, the same line once. */
  async *sorted(): AsyncGenerator<string> {
    while (this.#runs.length > mergeWidth) {
      const some = this.#runs.splice(0, mergeWidth);
      this.#runs.push(await this.#write(merge(some.map(linesOf))));
    }
    this.#lines.sort(compareLines);
    yield* unique(merge([...this.#runs.map(linesOf), asyncOf(this.#lines)]));
  }

  /** Writes everything as one sorted run to a file. */
  async writeRun(path: string): Promise<void> {
    await writeLines(path, this.sorted());
  }

  async #spill(): Promise<void> {
    const lines = this.#lines.sort(compareLines);
    this.#lines = [];
    this.#chars = 0;
    this.#runs.push(await this.#write(asyncOf(lines)));
  }

  async #write(lines: AsyncIterable<string>): Promise<string> {
    const path = join(this.#folder, `run-${this.#made++}`);
    await writeLines(path, lines);
    return path;
  }
}

async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(chunked(lines)), createWriteStream(path));
}

async function* chunked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const line of lines) {
    held += `${line}\n`;
    if (held.length > 1 << 16) {
      yield held;
      held = '';
    }
  }
  if (held !== '') yield held;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let held = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const lines = (held + String(chunk)).split('\n');
    held = lines.pop() ?? '';
    yield* lines;
  }
}

async function* asyncOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Merges sorted streams of lines by a heap of their first lines. */
async function* merge(streams: readonly AsyncIterable<string>[]): AsyncGenerator<string> {
  const heap: { line: string; rest: AsyncIterator<string> }[] = [];
  for (const stream of streams) {
    const rest = stream[Symbol.asyncIterator]();
    const first = await rest.next();
    if (first.done !== true) heap.push({ line: first.value, rest });
  }
  heap.sort((a, b) => compareLines(a.line, b.line));
  for (let least = heap[0]; least !== undefined; least = heap[0]) {
    yield least.line;
    const next = await least.rest.next();
    if (next.done === true) {
      const last = heap.pop();
      if (last !== undefined && last !== least) heap[0] = last;
    } else {
      least.line = next.value;
    }
    sink(heap);
  }
}

function sink(heap: { line: string }[]): void {
  for (let at = 0; ;) {
    const left = 2 * at + 1;
    let least = at;
    for (const child of [left, left + 1]) {
      const [a, b] = [heap[child], heap[least]];
      if (a !== undefined && b !== undefined && compareLines(a.line, b.line) < 0) least = child;
    }
    const [above, below] = [heap[at], heap[least]];
    if (least === at || above === undefined || below === undefined) return;
    heap[at] = below;
    heap[least] = above;
    at = least;
  }
}

async function* unique(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let former: string | undefined;
  for await (const line of lines) {
    if (line !== former) yield line;
    former = line;
  }
}
