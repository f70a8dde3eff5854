/** Unpacked blocks that were asked for last, bounded in bytes. One cache serves all block files of an index. */
export class BlockCache {
  readonly #maxBytes: number;
  /** A Map keeps the order of insertion: the block used longest ago is first. */
  readonly #blocks = new Map<string, CachedBlock>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get sizeBytes(): number {
    return this.#bytes;
  }

  get(key: string): readonly string[] | undefined {
    const block = this.#blocks.get(key);
    if (block === undefined) return undefined;
    this.#blocks.delete(key);
    this.#blocks.set(key, block);
    return block.lines;
  }

  put(key: string, lines: readonly string[]): void {
    this.#remove(key);
    const block = { lines, bytes: memoryBytes(lines) };
    if (block.bytes > this.#maxBytes) return;
    this.#blocks.set(key, block);
    this.#bytes += block.bytes;
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
    this.#bytes -= this.#blocks.get(key)?.bytes ?? 0;
    this.#blocks.delete(key);
  }
}

interface CachedBlock {
  readonly lines: readonly string[];
  readonly bytes: number;
}

/** A line in memory: its characters, one byte each where they are Latin-1 as they nearly always are, and its head. */
function memoryBytes(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 40, 0);
}
