import { gapOfLine } from './folded-code.ts';
import { digitMark, wordBlock } from './word-block.ts';
import type { WordBlock } from './word-block.ts';

/** Reads the words of a text one after the other. One object for all words, to save allocations. */
export class WordReader {
  /** Hash of the letters without case and diacritics: 32 bits, unsigned. */
  hash = 0;
  start = 0;
  end = 0;
  /** After folding, with digits; counted up to 255. */
  letters = 0;
  hasDigit = false;
  /** The strongest separator before the word: one of `gapOf…`. */
  gap = gapOfLine;
  readonly #text: string;
  readonly #max: number;
  #block: WordBlock;
  #at = 0;

  /** Reads the words that begin within the first `max` characters. */
  constructor(text: string, max = Infinity) {
    this.#text = text;
    this.#max = max;
    this.#block = wordBlock(text, 0);
  }

  /** False: there are no more. */
  next(): boolean {
    if (this.#at === this.#block.count && !this.#nextBlock()) return false;
    const block = this.#block;
    const at = this.#at++;
    const marks = block.marks[at] ?? 0;
    this.start = block.starts[at] ?? 0;
    if (this.start >= this.#max) return false;
    this.hash = block.hashes[at] ?? 0;
    this.end = block.ends[at] ?? 0;
    this.letters = block.letters[at] ?? 0;
    this.hasDigit = (marks & digitMark) !== 0;
    this.gap = marks & (digitMark - 1);
    return true;
  }

  /** A window may be without words. */
  #nextBlock(): boolean {
    do {
      const { nextAt } = this.#block;
      if (nextAt >= Math.min(this.#text.length, this.#max)) return false;
      this.#block = wordBlock(this.#text, nextAt);
    } while (this.#block.count === 0);
    this.#at = 0;
    return true;
  }
}
