import type { Candidate } from '../candidate.ts';
import type { ScratchFile } from './scratch-file.ts';

/**
 * First in, first out. Both ends are in memory; the middle of a long row is in a file.
 *
 *   take ← head ← (middle, in a file) ← tail ← add
 *
 * Without a middle there is no tail: additions go to the head. `take` and `spill` must not run at the same time;
 * `add` may come at any time.
 */
export class QueueRow {
  #head: Candidate[] = [];
  #taken = 0;
  #middle: ScratchFile | undefined;
  #tail: Candidate[] = [];

  get size(): number {
    return this.inMemory + (this.#middle?.count ?? 0);
  }

  get inMemory(): number {
    return this.#head.length - this.#taken + this.#tail.length;
  }

  /** How many `spill` would write. */
  spillable(keep: number): number {
    return this.#middle === undefined ? this.#head.length - this.#taken - keep : this.#tail.length;
  }

  add(candidate: Candidate): void {
    (this.#middle === undefined ? this.#head : this.#tail).push(candidate);
  }

  /** At once if it is in memory. */
  take(): Candidate | undefined | Promise<Candidate | undefined> {
    const candidate = this.#takeFromHead();
    return candidate !== undefined || this.#middle === undefined ? candidate : this.#load(this.#middle);
  }

  /** Writes what is in memory, but for the first few, to a file. Nothing is lost when this fails. */
  async spill(keep: number, newFile: () => ScratchFile): Promise<void> {
    if (this.#middle !== undefined) {
      const written = this.#tail.slice();
      await this.#middle.append(written);
      this.#tail = this.#tail.slice(written.length);
      return;
    }
    const from = this.#taken + keep;
    const written = this.#head.slice(from);
    if (written.length === 0) return;
    const file = newFile();
    try {
      await file.append(written);
    } catch (error) {
      await file.remove().catch(() => {});
      throw error;
    }
    this.#middle = file;
    this.#tail = this.#head.slice(from + written.length);
    this.#head = this.#head.slice(this.#taken, from);
    this.#taken = 0;
  }

  /** The current content, piece by piece; items taken meanwhile are included. */
  waiting(): () => AsyncGenerator<readonly Candidate[]> {
    const [head, tail] = [this.#head.slice(this.#taken), this.#tail.slice()];
    const frames = this.#middle?.frames();
    return async function* pieces() {
      yield head;
      if (frames !== undefined) yield* frames;
      yield tail;
    };
  }

  async close(): Promise<void> {
    const file = this.#middle;
    this.#head = [];
    this.#taken = 0;
    this.#tail = [];
    this.#middle = undefined;
    await file?.remove();
  }

  #takeFromHead(): Candidate | undefined {
    const candidate = this.#head[this.#taken];
    if (candidate === undefined) return undefined;
    this.#taken++;
    if (this.#taken === this.#head.length) {
      this.#head = [];
      this.#taken = 0;
    } else if (this.#taken > 1024 && this.#taken * 2 > this.#head.length) {
      this.#head = this.#head.slice(this.#taken);
      this.#taken = 0;
    }
    return candidate;
  }

  async #load(middle: ScratchFile): Promise<Candidate | undefined> {
    this.#head = await middle.read();
    this.#taken = 0;
    if (middle.count === 0) {
      this.#middle = undefined;
      this.#head = this.#head.concat(this.#tail);
      this.#tail = [];
      await middle.remove();
    }
    return this.#takeFromHead();
  }
}
