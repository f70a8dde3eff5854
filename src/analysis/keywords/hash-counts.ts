const smallestRoom = 1024;
/** Further hashes are ignored: 4 MB. */
const maxDifferent = 1 << 18;
/** Longest probe: words chosen to collide are ignored. */
const maxSteps = 64;
const nowhere = -1;

/** Counts 32-bit hashes in an open-addressing table that doubles, with bounded memory. */
export class HashCounts {
  /** Different hashes. */
  size = 0;
  #hashes: Int32Array<ArrayBuffer>;
  #counts: Int32Array<ArrayBuffer>;

  /** `expected`: number of different hashes; more are possible. */
  constructor(expected = 0) {
    let room = smallestRoom;
    while (room < expected * 2 && room < maxDifferent * 2) room *= 2;
    this.#hashes = new Int32Array(room);
    this.#counts = new Int32Array(room);
  }

  /** The new count; 0 if the table is full. */
  add(hash: number): number {
    const place = this.#place(hash);
    if (place === nowhere) return 0;
    if (this.#counts[place] === 0) {
      if (this.size >= maxDifferent) return 0;
      this.size++;
      this.#hashes[place] = hash | 0;
    }
    const count = (this.#counts[place] ?? 0) + 1;
    this.#counts[place] = count;
    if (count === 1 && this.size * 2 > this.#hashes.length) this.#double();
    return count;
  }

  count(hash: number): number {
    return this.#counts[this.#place(hash)] ?? 0;
  }

  /** Sum of all counts of at least `min`. */
  sumFrom(min: number): number {
    let sum = 0;
    for (const count of this.#counts) if (count >= min) sum += count;
    return sum;
  }

  #place(hash: number): number {
    const mask = this.#hashes.length - 1;
    let place = hash & mask;
    for (let steps = 0; steps < maxSteps; steps++) {
      if (this.#counts[place] === 0 || this.#hashes[place] === (hash | 0)) return place;
      place = (place + 1) & mask;
    }
    return nowhere;
  }

  #double(): void {
    const hashes = this.#hashes;
    const counts = this.#counts;
    this.#hashes = new Int32Array(hashes.length * 2);
    this.#counts = new Int32Array(hashes.length * 2);
    for (let at = 0; at < hashes.length; at++) {
      const count = counts[at] ?? 0;
      if (count === 0) continue;
      const place = this.#place(hashes[at] ?? 0);
      if (place === nowhere) continue;
      this.#hashes[place] = hashes[at] ?? 0;
      this.#counts[place] = count;
    }
  }
}
