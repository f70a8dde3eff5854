const empty: Uint8Array = new Uint8Array(0);

/** A source of bytes that can be peeked at, taken, and given back. */
export class ByteInput {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #held = empty;
  #ended = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  /** At least `count` bytes if the source has them; they stay in the input. */
  async peek(count: number): Promise<Uint8Array> {
    const parts = [this.#held];
    let length = this.#held.length;
    while (length < count && !this.#ended) {
      const more = (await this.#pull()) ?? empty;
      parts.push(more);
      length += more.length;
    }
    // Joined once: a source may come byte by byte.
    if (parts.length > 1) this.#held = Buffer.concat(parts);
    return this.#held;
  }

  skip(count: number): void {
    this.#held = this.#held.subarray(count);
  }

  /** The next bytes, never an empty array; undefined at the end. */
  async take(): Promise<Uint8Array | undefined> {
    while (this.#held.length === 0 && !this.#ended) this.#held = (await this.#pull()) ?? empty;
    const taken = this.#held;
    this.#held = empty;
    return taken.length === 0 ? undefined : taken;
  }

  /** Puts bytes back in front. */
  giveBack(bytes: Uint8Array): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([bytes, this.#held]);
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    for (let bytes = await this.take(); bytes !== undefined; bytes = await this.take()) yield bytes;
  }

  async close(): Promise<void> {
    if (!this.#ended) await this.#iterator.return?.();
  }

  async #pull(): Promise<Uint8Array | undefined> {
    const result = await this.#iterator.next();
    if (result.done === true) {
      this.#ended = true;
      return undefined;
    }
    return result.value;
  }
}
