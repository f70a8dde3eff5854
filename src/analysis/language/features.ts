/**
 * The features of a word: its n-grams of 2 to 5 characters, with a space before and after the word, and
 * the word itself if it is longer. Each is a hash of 32 bits (FNV-1a over the UTF-16 codes).
 *
 *     ikkje →  " i" "ik" "kk" "kj" "je" "e "   " ik" "ikk" …   " ikk" …   " ikkj" "ikkje" "kkje "   "ikkje" as a word
 */
export class Features {
  /** The features of the last call of `read`; the next call reuses the array. */
  readonly hashes = new Uint32Array(256);
  count = 0;

  read(codes: Uint16Array, length: number): void {
    this.count = 0;
    for (let start = -1; start < length; start++) {
      let hash = offsetBasis;
      const end = Math.min(start + longest, length + 1);
      for (let at = start; at < end; at++) {
        hash = Math.imul(hash ^ (at < 0 || at === length ? space : (codes[at] ?? space)), prime);
        if (at > start) this.hashes[this.count++] = hash >>> 0;
      }
    }
    if (length + 2 > longest) this.hashes[this.count++] = wordHash(codes, length);
  }
}

function wordHash(codes: Uint16Array, length: number): number {
  let hash = wordBasis;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ (codes[at] ?? 0), prime);
  return hash >>> 0;
}

const longest = 5;
const space = 0x20;
const offsetBasis = 0x811c9dc5 | 0;
const wordBasis = 0x2f0b4f27;
const prime = 0x01000193;
