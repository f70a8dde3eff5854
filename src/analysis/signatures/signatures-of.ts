import { defined } from '../../formats/values/defined.ts';
import type { Signatures } from '../analysis.ts';
import { gapOfLine, gapOfPhrase } from '../keywords/folded-code.ts';
import { WordReader } from '../keywords/word-reader.ts';
import { joinedHash } from '../keywords/word-scanner.ts';
import { ChunkList } from './chunk-list.ts';
import { Simhash } from './simhash.ts';
import { isAdvertisementLabel, isNoise } from '../keywords/noise-words.ts';

/** Only the beginning of longer texts is signed. */
const maxCharacters = 20_000_000;
/** A longer line is an article about advertisements. */
const maxWordsOfAdvertisement = 25;

/** One cut per this many positions, chosen by the words before and after it. */
const wordsOfChunk = 6;
const minWordsOfChunk = 2;
const maxWordsOfChunk = 24;

/**
 * Signatures for comparing texts without their words.
 *
 * Each line (a block of the page) is signed separately, so the order of lines does not matter. Words that depend on the time
 * of the capture (numbers, dates, times) and advertisements are removed. The rest is cut into content-defined chunks: an
 * inserted word changes only the chunk around it:
 *
 *     Den nye brua | over fjorden ble i går åpnet | av statsråden, som
 *     Den nye brua | over den smale fjorden ble i går åpnet | av statsråden, som
 */
export function signaturesOf(text: string): Signatures {
  const chunks = new ChunkList();
  const simhash = new Simhash(Math.min(text.length, maxCharacters) / 16);
  const line = new Line();
  const reader = new WordReader(text, maxCharacters);
  let isAfterLabel = false;
  let isMore = reader.next();
  while (isMore) {
    isMore = line.read(reader);
    if (line.isAdvertisement(isAfterLabel)) {
      isAfterLabel = line.isLabel;
      continue;
    }
    isAfterLabel = false;
    sign(line, chunks, simhash);
  }
  const key = simhash.value();
  return { chunks: chunks.sorted(), ...defined({ simhash: key }) };
}

function sign(line: Line, chunks: ChunkList, simhash: Simhash): void {
  const { hashes, count } = line;
  let chunk = 0;
  let size = 0;
  for (let at = 0; at < count; at++) {
    const word = hashes[at] ?? 0;
    const isLast = at + 1 === count;
    const pair = isLast ? 0 : joinedHash(word, hashes[at + 1] ?? 0);
    chunk = joinedHash(chunk, word);
    size++;
    const isCut = size >= minWordsOfChunk && pair % wordsOfChunk === 0;
    if (isLast || isCut || size === maxWordsOfChunk) {
      chunks.add(chunk);
      chunk = 0;
      size = 0;
    }
    if (!isLast || count === 1) simhash.add(isLast ? word : pair);
  }
  simhash.words += count;
}

/** Longer chunks are split, to bound the memory for one very long line. */
const longestLine = 8192;

const scratch = new Uint32Array(longestLine);

/** The words of one line, without noise; reused for all lines. */
class Line {
  readonly hashes = scratch;
  count = 0;
  /** It begins with the word for an advertisement. */
  #isLabelled = false;
  /** Noise too. */
  #words = 0;

  /** Reads from the current word to the end of its line; false if there are no more words. */
  read(reader: WordReader): boolean {
    this.count = 0;
    this.#words = 0;
    const isLabelFirst = isAdvertisementLabel(reader.hash);
    this.#isLabelled = isLabelFirst;
    let isMore = true;
    do {
      this.#words++;
      // `Annonse: …` is one, `Annonse i avisen` is not.
      if (this.#words === 2) this.#isLabelled = isLabelFirst && reader.gap >= gapOfPhrase;
      if (!isNoise(reader)) this.hashes[this.count++] = reader.hash;
      isMore = reader.next();
    } while (isMore && reader.gap < gapOfLine && this.count < longestLine);
    return isMore;
  }

  /** Only the label above an advertisement. */
  get isLabel(): boolean {
    return this.#isLabelled && this.#words === 1;
  }

  isAdvertisement(isAfterLabel: boolean): boolean {
    return (this.#isLabelled || isAfterLabel) && this.#words <= maxWordsOfAdvertisement;
  }
}
