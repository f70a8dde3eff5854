import type { ByteSource } from './byte-source.ts';

const windowBytes = 1 << 20;
/** A rest of one window up to this size is copied in front of the next. */
const headroom = 1 << 13;
const windowsUntouched = 3;
const empty = Buffer.alloc(0);

interface ReadAhead {
  readonly start: number;
  readonly memory: Buffer;
  readonly filled: Promise<number>;
}

/**
 * A sliding view of a source. A kept view is never overwritten: the next refill takes a new buffer. The memory of other views
 * is reused three windows later, which saves allocations. Sequential readers get the next window read ahead.
 */
export class SourceWindow {
  readonly source: ByteSource;
  #memory: Buffer = empty;
  #buffer: Buffer = empty;
  #start = 0;
  #kept = false;
  /** Memory to reuse, the oldest first; three windows stay untouched for slow readers. */
  #spares: Buffer[] = [];
  #ahead: ReadAhead | undefined;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** The available bytes from `offset` on, or undefined if fewer than `wanted`. Valid for three more windows. */
  peek(offset: number, wanted: number): Buffer | undefined {
    const from = offset - this.#start;
    if (from < 0 || from + wanted > this.#buffer.length) return undefined;
    return from === 0 ? this.#buffer : this.#buffer.subarray(from);
  }

  /** The bytes from `offset` on: at least `wanted`, unless the source ends before. Valid for three more windows. */
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

  /** As `at`, but the result may be kept. */
  async keep(offset: number, wanted: number): Promise<Buffer> {
    const bytes = await this.at(offset, wanted);
    this.#kept = true;
    return bytes;
  }

  /** Moves to the window read ahead, if it contains `offset`. */
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
    filled.catch(() => {}); // reported when a reader gets there
    this.#ahead = { start, memory, filled };
  }
}
