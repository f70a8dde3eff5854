import {
  firstLetterCode,
  firstOfPair,
  firstSingleCode,
  foldedCode,
  foldTable,
  gapOfLine,
  gapOfPhrase,
  gapOfSentence,
  gapOfSpace,
  isIdeograph,
  isPair,
  joiner,
  secondOfPair,
} from './folded-code.ts';

const firstIdeograph = 0x2e80;
const nine = 57;

/**
 * Finds the words of a text without creating strings: a word is the hash of its letters without case and diacritics, and its
 * position.
 */
export class WordScanner {
  /** 32 bits, unsigned. */
  hash = 0;
  start = 0;
  end = 0;
  letters = 0;
  hasDigit = false;
  gap = gapOfLine;
  readonly #codes: Uint16Array;
  readonly #until: number;
  #at = 0;

  /** UTF-16 codes: an array is read twice as fast as a string. */
  constructor(codes: Uint16Array, length: number) {
    this.#codes = codes;
    this.#until = length;
  }

  /** Start of the search for the next word. */
  get at(): number {
    return this.#at;
  }

  /** False: there are no more. */
  next(): boolean {
    return this.#skipGap() && this.#readWord();
  }

  #skipGap(): boolean {
    const codes = this.#codes;
    const until = this.#until;
    let gap = this.#at === 0 ? gapOfLine : gapOfSpace;
    let at = this.#at;
    for (; at < until; at++) {
      const folded = foldedCode(codes[at] ?? 0);
      if (folded >= firstLetterCode) break;
      if (folded <= gap || folded === joiner) continue;
      gap = folded === gapOfSentence && !this.#isSpaceAt(at + 1) ? Math.max(gap, gapOfPhrase) : folded;
    }
    this.#at = at;
    this.gap = at < until ? gap : gapOfLine;
    return at < until;
  }

  #readWord(): boolean {
    const codes = this.#codes;
    const until = this.#until;
    const start = this.#at;
    let at = start;
    let hash = 0x811c9dc5;
    let letters = 0;
    let hasDigit = false;
    for (; at < until; at++) {
      const code = codes[at] ?? 0;
      let folded = foldTable[code] ?? gapOfSpace;
      if (folded < firstSingleCode || code >= firstIdeograph) {
        // A character of Chinese or Japanese is a word.
        if (letters > 0 && isIdeograph(code)) break;
        folded = foldedCode(code);
        if (folded === joiner) continue;
        if (folded < firstLetterCode) break;
        if (isPair(folded)) {
          hash = Math.imul(hash ^ firstOfPair(folded), 0x01000193);
          letters++;
          folded = secondOfPair(folded);
        }
      }
      if (folded <= nine) hasDigit = true;
      hash = Math.imul(hash ^ folded, 0x01000193);
      letters++;
      if (code >= firstIdeograph && isIdeograph(code)) {
        at++;
        break;
      }
    }
    this.#at = at;
    this.start = start;
    this.end = at;
    this.letters = letters;
    this.hasDigit = hasDigit;
    this.hash = scattered(hash);
    return true;
  }

  /** Of several full stops in a row the last one counts. */
  #isSpaceAt(at: number): boolean {
    if (at >= this.#until) return true;
    const folded = foldedCode(this.#codes[at] ?? 0);
    return folded < firstLetterCode && folded !== gapOfSentence;
  }
}

/** Combines two hashes, order-dependent. */
export function joinedHash(before: number, after: number): number {
  return scattered(Math.imul(before ^ 0x9e3779b9, 0x85ebca6b) + after);
}

/** Finalizer of MurmurHash3: every bit of the result depends on every input bit. */
function scattered(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
