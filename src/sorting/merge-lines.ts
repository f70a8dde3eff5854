import { compareLines } from '../formats/cdxj/compare-lines.ts';

const linesPerBatch = 1000;

/** Merges sorted streams of line batches bytewise (LC_ALL=C), without duplicates. */
export async function* mergeLines(
  streams: readonly AsyncIterable<readonly string[]>[],
): AsyncGenerator<readonly string[]> {
  const cursors = streams.map((stream) => new BatchCursor(stream));
  try {
    await Promise.all(cursors.map((cursor) => cursor.fill()));
    const heap = cursors.filter(({ isAtEnd }) => !isAtEnd);
    heap.sort((a, b) => compareLines(a.line, b.line));
    let batch: string[] = [];
    let previous: string | undefined;
    for (let min = heap[0]; min !== undefined; min = heap[0]) {
      const { line } = min;
      if (line !== previous) batch.push(line);
      previous = line;
      if (batch.length >= linesPerBatch) {
        yield batch;
        batch = [];
      }
      if (!min.step()) await min.fill();
      if (min.isAtEnd) {
        const last = heap.pop();
        if (last !== undefined && last !== min) heap[0] = last;
      }
      sink(heap);
    }
    if (batch.length > 0) yield batch;
  } finally {
    await Promise.all(cursors.map((cursor) => cursor.close()));
  }
}

class BatchCursor {
  line = '';
  isAtEnd = false;
  readonly #batches: AsyncIterator<readonly string[]>;
  #batch: readonly string[] = [];
  #at = 0;

  constructor(batches: AsyncIterable<readonly string[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** False if the next line needs `fill`. */
  step(): boolean {
    const line = this.#batch[++this.#at];
    if (line === undefined) return false;
    this.line = line;
    return true;
  }

  async fill(): Promise<void> {
    do {
      const next = await this.#batches.next();
      this.isAtEnd = next.done === true;
      this.#batch = next.done === true ? [] : next.value;
    } while (!this.isAtEnd && this.#batch.length === 0);
    this.#at = 0;
    this.line = this.#batch[0] ?? '';
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

function sink(heap: BatchCursor[]): void {
  for (let at = 0; ;) {
    let min = at;
    for (let child = 2 * at + 1; child <= 2 * at + 2; child++) {
      const [a, b] = [heap[child], heap[min]];
      if (a !== undefined && b !== undefined && compareLines(a.line, b.line) < 0) min = child;
    }
    const [above, below] = [heap[at], heap[min]];
    if (min === at || above === undefined || below === undefined) return;
    heap[at] = below;
    heap[min] = above;
    at = min;
  }
}
