/** Maximum per text: 16 kB. */
export const maxChunks = 4096;
const room = maxChunks * 8;
/** Reused for all texts: allocating it costs more than signing a short one. */
const scratch = new Uint32Array(room);

/**
 * The smallest 4,096 distinct hashes of the chunks. Because the smallest are kept, a chunk shared by two long texts is in both
 * lists or in neither. One list at a time: it is in use until `sorted` is called.
 */
export class ChunkList {
  readonly #hashes = scratch;
  #count = 0;

  add(hash: number): void {
    if (this.#count === room) this.#count = this.#keepSmallest();
    this.#hashes[this.#count++] = hash;
  }

  sorted(): Uint32Array {
    this.#count = this.#keepSmallest();
    return this.#hashes.slice(0, this.#count);
  }

  #keepSmallest(): number {
    const all = this.#hashes.subarray(0, this.#count).sort();
    let kept = 0;
    let last = -1;
    for (const hash of all) {
      if (hash === last) continue;
      if (kept === maxChunks) break;
      last = hash;
      all[kept++] = hash;
    }
    return kept;
  }
}
