const smallestSlots = 32;
/** From here on there are 64 parts, each for the fingerprints that begin with the same six bits. */
const maxInOnePart = 1 << 13;
const partBits = 6;

/**
 * Fingerprints of 64 bits in open tables, on request with a number beside each: 10 to 15 bytes a fingerprint, 15 to 23
 * with numbers.
 *
 *   slot:  | low 32 bits | high 32 bits | number |      low = high = 0: empty
 *
 * A large table is made of parts that grow one by one, so that growing neither takes long nor needs the memory of the
 * whole table twice.
 */
export class FingerprintTable {
  readonly #slotWords: number;
  #parts: readonly Part[] = [];
  #size = 0;

  constructor(content: 'fingerprints' | 'fingerprints and numbers') {
    this.#slotWords = content === 'fingerprints' ? 2 : 3;
  }

  get size(): number {
    return this.#size;
  }

  /** The bytes of the slots. */
  get sizeBytes(): number {
    return this.#parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  }

  has(low: number, high: number): boolean {
    const part = this.#parts[this.#partIndex(high)];
    return part !== undefined && part.find(notEmpty(low, high), high) >= 0;
  }

  /** False if it was there already. */
  add(low: number, high: number): boolean {
    const part = this.#partFor(high);
    const before = part.used;
    part.put(notEmpty(low, high), high);
    this.#size += part.used - before;
    return part.used > before;
  }

  /** Adds one to the number of a fingerprint, which is 0 at first, and gives the sum. */
  increase(low: number, high: number): number {
    const part = this.#partFor(high);
    const before = part.used;
    const sum = part.increase(part.put(notEmpty(low, high), high));
    this.#size += part.used - before;
    return sum;
  }

  #partFor(high: number): Part {
    if (this.#parts.length === 0) this.#parts = [new Part(this.#slotWords, smallestSlots)];
    else if (this.#parts.length === 1 && this.#size >= maxInOnePart) this.#split();
    const part = this.#parts[this.#partIndex(high)];
    if (part === undefined) throw new RangeError('no part for a fingerprint');
    return part;
  }

  #partIndex(high: number): number {
    return this.#parts.length === 1 ? 0 : high >>> (32 - partBits);
  }

  #split(): void {
    const count = 1 << partBits;
    const slots = Math.ceil((maxInOnePart / count) * 2);
    const parts = Array.from({ length: count }, () => new Part(this.#slotWords, slots));
    this.#parts[0]?.copyTo((high) => parts[high >>> (32 - partBits)]);
    this.#parts = parts;
  }
}

/** Open addressing, the next free slot being taken; at most four of five slots are used. */
class Part {
  readonly #slotWords: number;
  #slots: number;
  #cells: Int32Array;
  used = 0;

  constructor(slotWords: number, slots: number) {
    this.#slotWords = slotWords;
    this.#slots = slots;
    this.#cells = new Int32Array(slots * slotWords);
  }

  get sizeBytes(): number {
    return this.#cells.byteLength;
  }

  /** Its slot; if negative, it is absent, and the complement is the slot to insert it at. */
  find(low: number, high: number): number {
    const cells = this.#cells;
    const words = this.#slotWords;
    // The slots are no power of two: the fingerprint is taken as a fraction of 2^32.
    let at = Math.floor(((low >>> 0) * this.#slots) / 0x1_0000_0000) * words;
    for (;;) {
      const there = cells[at];
      if (there === low && cells[at + 1] === high) return at;
      if (there === 0 && cells[at + 1] === 0) return ~at;
      at += words;
      if (at === cells.length) at = 0;
    }
  }

  put(low: number, high: number): number {
    const found = this.find(low, high);
    if (found >= 0) return found;
    if (this.used * 5 >= this.#slots * 4) {
      this.#grow();
      return this.put(low, high);
    }
    this.#cells[~found] = low;
    this.#cells[~found + 1] = high;
    this.used++;
    return ~found;
  }

  increase(at: number): number {
    const sum = (this.#cells[at + 2] ?? 0) + 1;
    this.#cells[at + 2] = sum;
    return sum;
  }

  copyTo(partFor: (high: number) => Part | undefined): void {
    for (let at = 0; at < this.#cells.length; at += this.#slotWords) {
      const low = this.#cells[at] ?? 0;
      const high = this.#cells[at + 1] ?? 0;
      if (low === 0 && high === 0) continue;
      const part = partFor(high);
      const to = part?.put(low, high) ?? 0;
      if (part !== undefined && this.#slotWords === 3) part.#cells[to + 2] = this.#cells[at + 2] ?? 0;
    }
  }

  #grow(): void {
    const larger = new Part(this.#slotWords, Math.ceil(this.#slots * 1.5));
    this.copyTo(() => larger);
    this.#slots = larger.#slots;
    this.#cells = larger.#cells;
  }
}

/** 0 marks an empty slot. */
function notEmpty(low: number, high: number): number {
  return low === 0 && high === 0 ? 1 : low;
}
