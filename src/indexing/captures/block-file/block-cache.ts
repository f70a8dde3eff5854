/** The unpacked blocks that were used last, bounded in bytes. One cache serves all block files of an index. */
export class BlockCache {
  readonly #maxBytes: number;
  /** A Map keeps the order of insertion: the block used longest ago is first. */
  readonly #blocks = new Map<string, Buffer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get sizeBytes(): number {
    return this.#bytes;
  }

  get(key: string): Buffer | undefined {
    const block = this.#blocks.get(key);
    if (block === undefined) return undefined;
    this.#blocks.delete(key);
    this.#blocks.set(key, block);
    return block;
  }

  put(key: string, block: Buffer): void {
    this.#remove(key);
    if (block.length > this.#maxBytes) return;
    this.#blocks.set(key, block);
    this.#bytes += block.length;
    for (const oldest of this.#blocks.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(oldest);
    }
  }

  /** Drops the blocks of a file that is read no more. */
  forget(prefix: string): void {
    for (const key of this.#blocks.keys()) if (key.startsWith(prefix)) this.#remove(key);
  }

  #remove(key: string): void {
    this.#bytes -= this.#blocks.get(key)?.length ?? 0;
    this.#blocks.delete(key);
  }
}
