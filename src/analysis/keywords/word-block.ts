import { WordScanner } from './word-scanner.ts';

/** The words of a part of a text, in arrays: place n of each is the nth word. */
export interface WordBlock {
  readonly count: number;
  readonly hashes: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** No more than 255. */
  readonly letters: Uint8Array;
  /** The gap before the word, and `digitMark`. */
  readonly marks: Uint8Array;
  /** Start of the next block: the length of the text if there is none. */
  readonly nextAt: number;
}

export const digitMark = 8;
const maxWords = 32_768;
/** A word across the border of two windows counts as two. */
const maxCodes = 262_144;

/** Results are copied at their exact length: blocks are cached, and most texts are short. */
const scratch = {
  codes: new Uint16Array(maxCodes),
  hashes: new Uint32Array(maxWords),
  starts: new Uint32Array(maxWords),
  ends: new Uint32Array(maxWords),
  letters: new Uint8Array(maxWords),
  marks: new Uint8Array(maxWords),
};

interface KnownText {
  readonly text: string;
  readonly block: WordBlock;
}

/**
 * Signatures, keywords, reference texts, watch words and measures all read the words of the same text, one after the other: caching
 * them halves the time. This many texts are cached: main text, the rest, both together.
 */
const maxKnown = 3;
const known: KnownText[] = [];
/** Longer texts are not cached. */
const longestKnown = 400_000;

export function wordBlock(text: string, at: number): WordBlock {
  if (at > 0 || text.length > longestKnown) return readBlock(text, at);
  const found = known.find((one) => one.text === text);
  if (found !== undefined) return found.block;
  const block = readBlock(text, at);
  known.unshift({ text, block });
  known.length = Math.min(known.length, maxKnown);
  return block;
}

function readBlock(text: string, at: number): WordBlock {
  const { hashes, starts, ends, letters, marks } = scratch;
  const length = readCodes(text, at);
  const scanner = new WordScanner(scratch.codes, length);
  let count = 0;
  while (count < maxWords && scanner.next()) {
    hashes[count] = scanner.hash;
    starts[count] = at + scanner.start;
    ends[count] = at + scanner.end;
    letters[count] = scanner.letters > 255 ? 255 : scanner.letters;
    marks[count] = scanner.hasDigit ? scanner.gap | digitMark : scanner.gap;
    count++;
  }
  return {
    count,
    hashes: hashes.slice(0, count),
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
    letters: letters.slice(0, count),
    marks: marks.slice(0, count),
    nextAt: at + scanner.at,
  };
}

/** Characters from `at` on in the scratch buffer. */
function readCodes(text: string, at: number): number {
  const part = at === 0 && text.length <= maxCodes ? text : text.slice(at, at + maxCodes);
  const { codes } = scratch;
  Buffer.from(codes.buffer).write(part, 'utf16le');
  return part.length;
}
