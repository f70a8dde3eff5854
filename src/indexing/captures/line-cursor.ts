import { lineStart } from './line-range.ts';

/** Goes through batches of sorted lines one line at a time; it waits only where a batch ends. */
export class LineCursor {
  readonly #batches: AsyncIterator<readonly string[]>;
  #batch: readonly string[] = [];
  #at = 0;
  #start: string | undefined;

  constructor(batches: AsyncIterable<readonly string[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** How the present line begins; undefined after the last. */
  get start(): string | undefined {
    return this.#start;
  }

  /** To be called before the first line is looked at, and whenever `take` asks for it. */
  async fill(): Promise<void> {
    const next = await this.#batches.next();
    this.#batch = next.done === true ? [] : next.value;
    this.#at = 0;
    this.#look();
  }

  /** The present line; the next is present then. If the batch has ended, `needsFill` is true. */
  take(): string {
    const line = this.#batch[this.#at++] ?? '';
    this.#look();
    return line;
  }

  get needsFill(): boolean {
    return this.#start === undefined && this.#batch.length > 0;
  }

  /** All that is left, as it comes. */
  async *rest(): AsyncGenerator<readonly string[]> {
    if (this.#at < this.#batch.length) yield this.#batch.slice(this.#at);
    for (let next = await this.#batches.next(); next.done !== true; next = await this.#batches.next()) {
      yield next.value;
    }
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }

  #look(): void {
    const line = this.#batch[this.#at];
    this.#start = line === undefined ? undefined : lineStart(line);
  }
}
