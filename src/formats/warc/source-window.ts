import type { ByteSource } from './byte-source.ts';

const windowBytes = 1 << 20;
/** What is left of one window is put in front of the next, if it is no more than this. */
const headroom = 1 << 13;
const windowsUntouched = 3;
const empty = Buffer.alloc(0);

interface ReadAhead {
  readonly start: number;
  readonly memory: Buffer;
  readonly filled: Promise<number>;
}

/**
 * A sliding view of a source. A view that was asked for to keep is never overwritten: the next refill takes a new buffer.
 * The memory of views that were only looked at is used again, three windows later, which spares its making. Who goes
 * through a file in order gets the next window read while he is busy with this one.
 */
export class SourceWindow {
  readonly source: ByteSource;
  #memory: Buffer = empty;
  #buffer: Buffer = empty;
  #start = 0;
  #kept = false;
  /** Memory to be used again, the oldest first; three windows stay untouched, for those who are slow to read. */
  #spares: Buffer[] = [];
  #ahead: ReadAhead | undefined;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** The bytes from `offset` on that are at hand, or undefined if fewer than `wanted` of them are. Good for three windows more. */
  peek(offset: number, wanted: number): Buffer | undefined {
    const from = offset - this.#start;
    if (from < 0 || from + wanted > this.#buffer.length) return undefined;
    return from === 0 ? this.#buffer : this.#buffer.subarray(from);
  }

  /** The bytes from `offset` on: at least `wanted`, unless the source ends before. Good for three windows more. */
  async at(offset: number, wanted: number): Promise<Buffer> {
    const left = Math.max(0, this.source.sizeBytes - offset);
    const needed = Math.min(wanted, left);
    const ready = this.peek(offset, needed);
    if (ready !== undefined) return ready;
    if (left === 0) return empty;
    return (
      (await this.#step(offset, needed)) ??
      this.#refill(offset, Math.min(left, Math.max(windowBytes, wanted)))
    );
  }

  /** As `at`, but what it gives may be kept for good. */
  async keep(offset: number, wanted: number): Promise<Buffer> {
    const bytes = await this.at(offset, wanted);
    this.#kept = true;
    return bytes;
  }

  /** Steps into the window that was read ahead, if that is where `offset` leads. */
  async #step(offset: number, needed: number): Promise<Buffer | undefined> {
    const ahead = this.#ahead;
    if (ahead === undefined) return undefined;
    const rest = this.#buffer.subarray(Math.max(0, offset - this.#start));
    const joins = offset >= this.#start && offset + rest.length === ahead.start && rest.length <= headroom;
    const filled = await ahead.filled;
    this.#ahead = undefined;
    if (!joins || rest.length + filled < needed) {
      this.#spares.push(ahead.memory);
      return undefined;
    }
    rest.copy(ahead.memory, headroom - rest.length);
    if (!this.#kept) this.#spares.push(this.#memory);
    this.#stand(ahead.memory, ahead.memory.subarray(headroom - rest.length, headroom + filled), offset);
    this.#readAhead();
    return this.#buffer;
  }

  async #refill(offset: number, sizeBytes: number): Promise<Buffer> {
    const goesOn = offset > this.#start && offset <= this.#start + this.#buffer.length;
    if (!this.#kept && this.#memory.length > 0) this.#spares.push(this.#memory);
    const memory = this.#takeMemory(sizeBytes);
    this.#stand(memory, empty, offset);
    const filled = await this.source.read(offset, memory.subarray(headroom, headroom + sizeBytes));
    this.#stand(memory, memory.subarray(headroom, headroom + filled), offset);
    if (goesOn) this.#readAhead();
    return this.#buffer;
  }

  #takeMemory(sizeBytes: number): Buffer {
    const oldest = this.#spares.length > windowsUntouched ? this.#spares.shift() : undefined;
    const fits = oldest !== undefined && oldest.length >= headroom + sizeBytes;
    return fits ? oldest : Buffer.allocUnsafeSlow(headroom + Math.max(sizeBytes, windowBytes));
  }

  #stand(memory: Buffer, buffer: Buffer, start: number): void {
    this.#memory = memory;
    this.#buffer = buffer;
    this.#start = start;
    this.#kept = false;
  }

  #readAhead(): void {
    const start = this.#start + this.#buffer.length;
    if (start >= this.source.sizeBytes) return;
    const memory = this.#takeMemory(windowBytes);
    const filled = this.source.read(start, memory.subarray(headroom, headroom + windowBytes));
    filled.catch(() => {}); // told to whoever steps there
    this.#ahead = { start, memory, filled };
  }
}
