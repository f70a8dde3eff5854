import { HashCounts } from './hash-counts.ts';
import { WordReader } from './word-reader.ts';

/** The beginning of a long text has most of its vocabulary. */
const maxCharacters = 400_000;
const longestWord = 40;

/**
 * Texts whose vocabulary others are compared with, each as a Bloom filter: a few bits per word, no false negatives, about 1 %
 * false positives.
 */
export class ReferenceTexts {
  readonly #filters: ReadonlyMap<string, BloomFilter>;

  constructor(texts: Readonly<Record<string, string>>) {
    this.#filters = new Map(Object.entries(texts).map(([name, text]) => [name, filterOf(text)]));
  }

  /** Share of the vocabulary of `text` (each word once) in each reference text, 0 to 1, by name. */
  similarities(text: string): Record<string, number> {
    if (this.#filters.size === 0) return {};
    const words = vocabularyOf(text);
    const found: [string, number][] = [...this.#filters].map(([name, filter]) => [
      name,
      words.length === 0 ? 0 : words.filter((word) => filter.mayHave(word)).length / words.length,
    ]);
    return Object.fromEntries(found);
  }
}

function filterOf(text: string): BloomFilter {
  const words = vocabularyOf(text);
  const filter = new BloomFilter(words.length);
  for (const word of words) filter.add(word);
  return filter;
}

function vocabularyOf(text: string): number[] {
  const seen = new HashCounts();
  const words: number[] = [];
  const reader = new WordReader(text, maxCharacters);
  while (reader.next()) {
    if (reader.hasDigit || reader.letters > longestWord) continue;
    if (seen.add(reader.hash) === 1) words.push(reader.hash);
  }
  return words;
}

const bitsAWord = 10;
const places = 7;

class BloomFilter {
  readonly #bits: Uint8Array;

  constructor(words: number) {
    this.#bits = new Uint8Array(Math.ceil((Math.max(words, 8) * bitsAWord) / 8));
  }

  add(hash: number): void {
    for (let which = 0; which < places; which++) {
      const bit = this.#place(hash, which);
      this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  mayHave(hash: number): boolean {
    for (let which = 0; which < places; which++) {
      const bit = this.#place(hash, which);
      if (((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }

  /** Double hashing: seven positions from two hashes. */
  #place(hash: number, which: number): number {
    const step = Math.imul(hash, 0x9e3779b1) | 1;
    return ((hash + Math.imul(which, step)) >>> 0) % (this.#bits.length * 8);
  }
}
