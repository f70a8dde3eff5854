import { alone, longestWord, wordList } from './fold-word.ts';
import type { GrowingBytes } from './growing-bytes.ts';
import { knownWord } from './known-words.ts';
import { stemLanguage } from './stemmers.ts';

/**
 * Writes the words of texts as bytes, without a string for each: the two forms of known words are cached. Everything is in typed
 * arrays, which are small and need no garbage collection.
 *
 *   slots    by the hash of a word: its number plus 1; 0 is free; collisions use the next slot
 *   words    four numbers each: its hash, and the starts of its letters, its exact form and its stems
 *   letters  of all words as written, concatenated
 *   forms    `marees fr_mar fr_mare `
 */
export class WrittenWords {
  readonly #language: string;
  #slots = new Int32Array(4096);
  #words = new Int32Array(4 * 2048);
  #letters = new Uint16Array(16_384);
  #forms = new Uint8Array(65_536);
  /** Count of each word in the current field. */
  #counts = new Int32Array(2048);
  /** Numbers of the distinct words of that field. */
  #different = new Int32Array(1024);
  #known = 0;

  constructor(language: string) {
    this.#language = language;
  }

  get known(): number {
    return this.#known;
  }

  /** `marees montent `, a line feed, `fr_mar fr_mare fr_mont `, a line feed: equal stems are adjacent. */
  write(text: string, out: GrowingBytes): void {
    const different = this.#writeForms(text, out);
    out.byte(lineFeed);
    for (let at = 0; at < different; at++) {
      const word = this.#different[at] ?? 0;
      const start = this.#words[4 * word + 3] ?? 0;
      const end = this.#words[4 * word + 6] ?? 0;
      for (let count = this.#counts[word] ?? 0; count > 0; count--) out.part(this.#forms, start, end);
      this.#counts[word] = 0;
    }
    out.byte(lineFeed);
  }

  /** Returns the number of distinct words, as the two below. */
  #writeForms(text: string, out: GrowingBytes): number {
    try {
      return hasPairs.test(text) ? this.#writeList(text, out) : this.#writeExact(text, out);
    } catch (error) {
      // A stemmer may throw: the counts of the next field start at zero.
      this.#counts.fill(0);
      throw error;
    }
  }

  #writeExact(text: string, out: GrowingBytes): number {
    const { length } = text;
    let different = 0;
    for (let at = 0; at < length;) {
      const first = text.charCodeAt(at);
      if (isInWord[first] === 0) {
        const start = at++;
        if (first < firstAlone || isAlone[first] === 0) continue;
        while (isMark[text.charCodeAt(at)] === 1 && at < start + longestWord) at++;
        different = this.#writeWord(this.#numberOf(text.slice(start, at)), different, out);
        continue;
      }
      const start = at;
      let hash = hashStart;
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (isInWord[code] === 0) break;
        if (at - start < longestWord) hash = Math.imul(hash ^ code, hashFactor);
      }
      different = this.#writeWord(
        this.#number(text, start, Math.min(at, start + longestWord), hash),
        different,
        out,
      );
    }
    return different;
  }

  /** The same for text with surrogate pairs. */
  #writeList(text: string, out: GrowingBytes): number {
    let different = 0;
    for (const word of wordList(text)) different = this.#writeWord(this.#numberOf(word), different, out);
    return different;
  }

  #numberOf(word: string): number {
    let hash = hashStart;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), hashFactor);
    return this.#number(word, 0, word.length, hash);
  }

  #writeWord(word: number, different: number, out: GrowingBytes): number {
    out.part(this.#forms, this.#words[4 * word + 2] ?? 0, this.#words[4 * word + 3] ?? 0);
    const count = this.#counts[word] ?? 0;
    this.#counts[word] = count + 1;
    if (count > 0) return different;
    if (different === this.#different.length) this.#different = grown(this.#different, different + 1);
    this.#different[different] = word;
    return different + 1;
  }

  #number(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const word = (this.#slots[slot] ?? 0) - 1;
      if (word === -1) return this.#learn(text.slice(start, end), hash);
      if (this.#words[4 * word] === hash && this.#isWord(word, text, start, end)) return word;
    }
  }

  #isWord(word: number, text: string, start: number, end: number): boolean {
    const letters = this.#words[4 * word + 1] ?? 0;
    if ((this.#words[4 * word + 5] ?? 0) - letters !== end - start) return false;
    for (let at = start; at < end; at++)
      if (this.#letters[letters + at - start] !== text.charCodeAt(at)) return false;
    return true;
  }

  #learn(word: string, hash: number): number {
    const { exact, stems } = knownWord(word, this.#language);
    const number = this.#known;
    this.#known++;
    if (4 * number + 8 > this.#words.length) this.#words = grown(this.#words, 4 * number + 8);
    if (number >= this.#counts.length) this.#counts = grown(this.#counts, number + 1);
    const letters = this.#words[4 * number + 1] ?? 0;
    const forms = this.#words[4 * number + 2] ?? 0;
    if (letters + word.length > this.#letters.length)
      this.#letters = grown(this.#letters, letters + word.length);
    for (let at = 0; at < word.length; at++) this.#letters[letters + at] = word.charCodeAt(at);
    const bytes = encoder.encode(`${exact} ${stems}`);
    if (forms + bytes.length > this.#forms.length) this.#forms = grown(this.#forms, forms + bytes.length);
    this.#forms.set(bytes, forms);
    const stemsStart = forms + bytes.indexOf(space) + 1;
    this.#words.set(
      [hash, letters, forms, stemsStart, 0, letters + word.length, forms + bytes.length],
      4 * number,
    );
    this.#enter(number, hash);
    if (2 * this.#known > this.#slots.length) this.#rehash();
    return number;
  }

  #enter(number: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = number + 1;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let number = 0; number < this.#known; number++) this.#enter(number, this.#words[4 * number] ?? 0);
  }
}

/** One per language. A full cache is cleared: frequent words return soon. */
export function writtenWordsOf(language: string): WrittenWords {
  let known = 0;
  for (const each of byLanguage.values()) known += each.known;
  if (known >= maxRemembered) byLanguage.clear();
  const name = stemLanguage(language);
  const words = byLanguage.get(name) ?? new WrittenWords(name);
  byLanguage.set(name, words);
  return words;
}

function grown<Numbers extends Int32Array | Uint16Array | Uint8Array>(
  numbers: Numbers,
  needed: number,
): Numbers {
  const more = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(needed, 2 * numbers.length),
  );
  more.set(numbers);
  return more;
}

/** By UTF-16 code, without surrogates. */
function unitsThatAre(isSo: (unit: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: 65_536 }, (_, code) => (isSo(String.fromCharCode(code)) ? 1 : 0));
}

const isAlone = unitsThatAre((unit) => alone.test(unit));
const isMark = unitsThatAre((unit) => /\p{M}/u.test(unit));
const isInWord = unitsThatAre((unit) => /[\p{L}\p{M}\p{N}]/u.test(unit) && !alone.test(unit));
/** Below are Latin, Greek and Cyrillic letters and most signs. */
const firstAlone = isAlone.indexOf(1);
const hasPairs = /[\uD800-\uDFFF]/;
const hashFactor = 0x01_00_01_93;
/** Random seed per thread: prevents crafted hash collisions. */
const hashStart = Math.trunc(Math.random() * 0x7f_ff_ff_ff);
const byLanguage = new Map<string, WrittenWords>();
const maxRemembered = 400_000;
const encoder = new TextEncoder();
const [lineFeed, space] = [10, 32];
