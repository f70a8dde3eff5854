import type { WatchHit } from '../analysis.ts';
import { foldWords, gapOfLine } from './folded-code.ts';
import { WordReader } from './word-reader.ts';
import { joinedHash } from './word-scanner.ts';

/** Words of a phrase; the rest is ignored. */
const longestPhrase = 64;

/**
 * Searches for any number of words and phrases in one pass over a text: whole words, ignoring case and diacritics, phrases
 * within a line. When a word ends some phrases, the words before it are looked up as a whole, once for each length of these
 * phrases: the cost is the same for one phrase as for a thousand.
 */
export class WatchWords {
  readonly #byHash: ReadonlyMap<number, readonly Phrase[]>;
  /** By the hash of the last word of a phrase: the different lengths of these phrases, in words. */
  readonly #sizes: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #longest: number;
  /** Filter by 13 bits of the hash: most words do not end a phrase and need no look-up. */
  readonly #mayBeLast = new Uint8Array(8192);

  constructor(words: readonly string[]) {
    const phrases = words.map(phraseOf).filter((phrase) => phrase.size > 0);
    this.#byHash = Map.groupBy(phrases, (phrase) => phrase.hash);
    const sizes = new Map<number, Set<number>>();
    for (const { lastHash, size } of phrases) {
      this.#mayBeLast[lastHash & 8191] = 1;
      sizes.set(lastHash, (sizes.get(lastHash) ?? new Set()).add(size));
    }
    this.#sizes = sizes;
    this.#longest = phrases.reduce((max, phrase) => Math.max(max, phrase.size), 1);
  }

  /**
   * In the order of their first occurrence in the texts, without those that do not occur. Only the first `max` characters of
   * each text are searched.
   */
  hits(texts: string | readonly string[], max = Infinity): WatchHit[] {
    if (this.#byHash.size === 0) return [];
    const counts = new Map<Phrase, number>();
    for (const text of typeof texts === 'string' ? [texts] : texts) this.#count(text, max, counts);
    return [...counts].map(([phrase, count]) => ({ words: phrase.words, count }));
  }

  #count(text: string, max: number, counts: Map<Phrase, number>): void {
    const past = new PastWords(this.#longest);
    const reader = new WordReader(text, max);
    while (reader.next()) {
      past.take(reader);
      if (this.#mayBeLast[reader.hash & 8191] === 0) continue;
      const sizes = this.#sizes.get(reader.hash);
      if (sizes === undefined) continue;
      for (const size of sizes) {
        const hash = past.hashOfLast(size);
        if (hash === undefined) continue;
        for (const phrase of this.#byHash.get(hash) ?? []) {
          if (past.endWith(phrase, text)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
        }
      }
    }
  }
}

interface Phrase {
  readonly words: string;
  readonly folded: string;
  readonly size: number;
  readonly lastHash: number;
  /** Hash of all its words in order. */
  readonly hash: number;
}

function phraseOf(words: string): Phrase {
  const reader = new WordReader(words);
  let size = 0;
  let hash = 0;
  let end = 0;
  while (size < longestPhrase && reader.next()) {
    hash = joinedHash(hash, reader.hash);
    size++;
    ({ end } = reader);
  }
  return { words, folded: foldWords(words.slice(0, end)), size, lastHash: reader.hash, hash };
}

/** Ring of the last words, as long as the longest phrase. */
class PastWords {
  readonly #hashes: Uint32Array;
  readonly #starts: Uint32Array;
  #end = 0;
  /** Words of this line in the ring. */
  #count = 0;
  #last = -1;

  constructor(length: number) {
    this.#hashes = new Uint32Array(length);
    this.#starts = new Uint32Array(length);
  }

  take(reader: WordReader): void {
    const { length } = this.#hashes;
    this.#last = this.#last + 1 === length ? 0 : this.#last + 1;
    this.#hashes[this.#last] = reader.hash;
    this.#starts[this.#last] = reader.start;
    this.#end = reader.end;
    this.#count = reader.gap >= gapOfLine ? 1 : Math.min(length, this.#count + 1);
  }

  /** Undefined if this line has fewer. */
  hashOfLast(size: number): number | undefined {
    if (size > this.#count) return undefined;
    const { length } = this.#hashes;
    const first = this.#place(size);
    let hash = 0;
    for (let step = 0; step < size; step++) {
      hash = joinedHash(hash, this.#hashes[(first + step) % length] ?? 0);
    }
    return hash;
  }

  /** Compares the letters: hashes can collide. */
  endWith(phrase: Phrase, text: string): boolean {
    if (phrase.size > this.#count) return false;
    return foldWords(text.slice(this.#starts[this.#place(phrase.size)], this.#end)) === phrase.folded;
  }

  /** Position of the first of the last `size` words. */
  #place(size: number): number {
    const { length } = this.#hashes;
    return (this.#last - size + 1 + length) % length;
  }
}
