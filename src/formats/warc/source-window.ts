import type { ByteSource } from './byte-source.ts';

const windowBytes = 1 << 20;
const empty = Buffer.alloc(0);

/**
 * A sliding view of a source. What it returns is never overwritten later: every refill takes a new buffer, so a
 * caller may keep a view for as long as it likes.
 */
export class SourceWindow {
  readonly source: ByteSource;
  #buffer: Buffer = empty;
  #start = 0;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** The bytes from `offset` on that are at hand, or undefined if fewer than `wanted` of them are. */
  peek(offset: number, wanted: number): Buffer | undefined {
    const from = offset - this.#start;
    if (from < 0 || from + wanted > this.#buffer.length) return undefined;
    return from === 0 ? this.#buffer : this.#buffer.subarray(from);
  }

  /** The bytes from `offset` on: at least `wanted`, unless the source ends before. */
  async at(offset: number, wanted: number): Promise<Buffer> {
    const ready = this.peek(offset, wanted);
    if (ready !== undefined) return ready;
    const left = Math.max(0, this.source.sizeBytes - offset);
    const size = Math.min(left, Math.max(windowBytes, wanted));
    const atHand = this.peek(offset, Math.min(wanted, left));
    if (atHand !== undefined) return atHand;
    if (size === 0) return empty;
    const buffer = Buffer.allocUnsafeSlow(size);
    const filled = await this.source.read(offset, buffer);
    this.#buffer = filled === size ? buffer : buffer.subarray(0, filled);
    this.#start = offset;
    return this.#buffer;
  }
}
