import { HashCounts } from '../keywords/hash-counts.ts';

/** With fewer words, a single word changes too many bits. */
const minWords = 20;

/** Four bits, one per byte: 0b1010 is 0x01000100. */
const spread = Int32Array.from({ length: 16 }, (_, bits) => {
  let bytes = 0;
  for (let bit = 0; bit < 4; bit++) bytes |= ((bits >> bit) & 1) << (bit * 8);
  return bytes;
});
const maxInByte = 255;

/**
 * A simhash of 64 bits: every pair of words votes on each bit with its hash, and the majority decides. A pair votes once, however
 * often it occurs: otherwise text repeated under each article would make all pages of a site similar.
 *
 * Votes are counted four bits at a time, in the four bytes of a number, and moved to `votes` before a byte can overflow.
 */
export class Simhash {
  /** Words of the text so far. */
  words = 0;
  #pairs = 0;
  readonly #votes = new Int32Array(64);
  readonly #bytes = new Int32Array(16);
  #inBytes = 0;
  readonly #voters: HashCounts;

  /** `expected`: number of pairs. */
  constructor(expected: number) {
    this.#voters = new HashCounts(expected);
  }

  add(hash: number): void {
    if (this.#voters.add(hash) !== 1) return;
    const bytes = this.#bytes;
    const other = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let low = hash;
    let high = other ^ (other >>> 12);
    for (let four = 0; four < 8; four++) {
      bytes[four] = (bytes[four] ?? 0) + (spread[low & 15] ?? 0);
      bytes[four + 8] = (bytes[four + 8] ?? 0) + (spread[high & 15] ?? 0);
      low >>>= 4;
      high >>>= 4;
    }
    this.#pairs++;
    if (++this.#inBytes === maxInByte) this.#moveVotes();
  }

  /** Undefined if there are too few words. */
  value(): bigint | undefined {
    if (this.words < minWords) return undefined;
    this.#moveVotes();
    let key = 0n;
    for (let bit = 63; bit >= 0; bit--) {
      key = (key << 1n) | ((this.#votes[bit] ?? 0) * 2 > this.#pairs ? 1n : 0n);
    }
    return key;
  }

  #moveVotes(): void {
    for (let bit = 0; bit < 64; bit++) {
      const byte = ((this.#bytes[bit >> 2] ?? 0) >>> ((bit & 3) * 8)) & 0xff;
      this.#votes[bit] = (this.#votes[bit] ?? 0) + byte;
    }
    this.#bytes.fill(0);
    this.#inBytes = 0;
  }
}
