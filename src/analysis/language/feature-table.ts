/** Maps the hash of a feature to its row in the model: open addressing, a third to two thirds full. */
export class FeatureTable {
  /** Two numbers per slot: the hash, and the row plus 1; 0 is a free slot. */
  readonly #places: Uint32Array;
  readonly #mask: number;

  constructor(hashes: Uint32Array) {
    let places = 1024;
    while (places < hashes.length * 1.5) places *= 2;
    this.#places = new Uint32Array(places * 2);
    this.#mask = places - 1;
    hashes.forEach((hash, row) => {
      let place = placeOf(hash) & this.#mask;
      while (this.#places[place * 2 + 1] !== 0) place = (place + 1) & this.#mask;
      this.#places[place * 2] = hash;
      this.#places[place * 2 + 1] = row + 1;
    });
  }

  /** -1 for an unknown feature. */
  rowOf(hash: number): number {
    const places = this.#places;
    const mask = this.#mask;
    let place = placeOf(hash) & mask;
    for (;;) {
      const row = places[place * 2 + 1] ?? 0;
      if (row === 0) return -1;
      if (places[place * 2] === hash) return row - 1;
      place = (place + 1) & mask;
    }
  }
}

/** The low bits of FNV-1a alone cluster. */
function placeOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 15);
}
