import { hash } from 'node:crypto';

/**
 * The URLs that a site crawl has seen, as 64-bit fingerprints in an open table: 12 to 24 bytes a URL, whatever its
 * length. Two URLs share a fingerprint once in 2^64; at ten million URLs the chance that any two do is 1 in 370,000.
 */
export class UrlSet {
  #table = new BigUint64Array(1 << 10);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** False if it was there already. */
  add(url: string): boolean {
    if (this.#size * 3 >= this.#table.length * 2) this.#grow();
    const added = put(this.#table, fingerprint(url));
    if (added) this.#size++;
    return added;
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#table.length * 2);
    for (const value of this.#table) if (value !== 0n) put(larger, value);
    this.#table = larger;
  }
}

function put(table: BigUint64Array, value: bigint): boolean {
  const mask = table.length - 1;
  for (let at = Number(value & 0xffffffffn) & mask; ; at = (at + 1) & mask) {
    const there = table[at];
    if (there === value) return false;
    if (there === 0n) {
      table[at] = value;
      return true;
    }
  }
}

/** 0 marks an empty place. */
function fingerprint(url: string): bigint {
  return hash('sha1', url, 'buffer').readBigUInt64LE(0) || 1n;
}
