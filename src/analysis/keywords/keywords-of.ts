import type { Keyword } from '../analysis.ts';
import { commonWords } from './common-words.ts';
import { gapOfPhrase } from './folded-code.ts';
import { HashCounts } from './hash-counts.ts';
import { isNoise } from './noise-words.ts';
import { WordReader } from './word-reader.ts';
import { joinedHash } from './word-scanner.ts';

const maxKeywords = 20;
const longestGram = 4;
/** The beginning of a long text is enough. */
const maxCharacters = 400_000;
const maxWords = 60_000;
/** Longer ones are keys, URLs or lines without spaces. */
const longestWord = 40;
/** In a text with fewer words, a word need not be repeated. */
const fewWords = 150;
/** A phrase that occurs mostly within a longer one is dropped. */
const shareWithin = 0.6;

/**
 * The subject of a text: its repeated words and phrases of up to four words. A phrase neither crosses punctuation nor begins or
 * ends with a common word, a number or a word of the calendar. The title counts as a line of the text.
 * Steps: 1. the words, as hashes; 2. counts of phrases whose first and last words are repeated;
 * 3. the strongest that are not part of others.
 */
export function keywordsOf(text: string, language: string, title = ''): Keyword[] {
  const words = readWords([title, text], language);
  const found = candidates(words, countGrams(words));
  const strongest = found
    .sort(strongestFirst)
    .slice(0, maxKeywords * 3)
    .map((gram) => phraseOf(words, gram));
  const kept = strongest.filter(
    (one, at) =>
      !strongest.some((other, place) => isWithin(one, other) || (place < at && overlaps(one, other))),
  );
  const best = kept[0]?.score ?? 1;
  return kept.slice(0, maxKeywords).map((phrase) => ({
    words: phrase.words.trim(),
    weight: Math.max(0.001, Math.round((phrase.score / best) * 1000) / 1000),
  }));
}

interface Words {
  readonly texts: readonly string[];
  readonly count: number;
  readonly hashes: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Index of its text. */
  readonly sources: Uint8Array;
  /** `canBound`, `isApart`, `isRepeated`. */
  readonly marks: Uint8Array;
}

/** A phrase may begin and end with it. */
const canBound = 1;
/** Punctuation precedes it. */
const isApart = 2;
/** It can bound a phrase and is repeated. */
const isRepeated = 4;

/** The first place of a phrase. */
interface Gram {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly score: number;
}

interface Phrase extends Gram {
  /** With a space before and after, for `isWithin`. */
  readonly words: string;
}

function readWords(texts: readonly string[], language: string): Words {
  const common = commonWords(language);
  const length = texts.reduce((sum, text) => sum + Math.min(text.length, maxCharacters), 0);
  const room = Math.min(maxWords, (length >> 1) + texts.length);
  const words = {
    texts,
    hashes: new Uint32Array(room),
    starts: new Uint32Array(room),
    ends: new Uint32Array(room),
    sources: new Uint8Array(room),
    marks: new Uint8Array(room),
  };
  let count = 0;
  for (const [source, text] of texts.entries()) {
    const reader = new WordReader(text, maxCharacters);
    while (count < room && reader.next()) {
      const { hash, letters } = reader;
      const isWord = letters > 1 && letters <= longestWord && !isNoise(reader) && !common.has(hash, letters);
      words.hashes[count] = hash;
      words.starts[count] = reader.start;
      words.ends[count] = reader.end;
      words.sources[count] = source;
      words.marks[count] = (isWord ? canBound : 0) | (reader.gap >= gapOfPhrase ? isApart : 0);
      count++;
    }
  }
  return { ...words, count };
}

/** By the hash of the phrase; one table for all lengths. */
function countGrams(words: Words): HashCounts {
  const { hashes, marks, count } = words;
  const counts = new HashCounts(count);
  for (let at = 0; at < count; at++) {
    if (((marks[at] ?? 0) & canBound) !== 0) counts.add(hashes[at] ?? 0);
  }
  for (let at = 0; at < count; at++) {
    const mark = marks[at] ?? 0;
    if ((mark & canBound) !== 0 && counts.count(hashes[at] ?? 0) > 1) marks[at] = mark | isRepeated;
  }
  for (let first = 0; first < count; first++) {
    if (((marks[first] ?? 0) & isRepeated) === 0) continue;
    let hash = hashes[first] ?? 0;
    const until = Math.min(count, first + longestGram);
    for (let last = first + 1; last < until; last++) {
      const mark = marks[last] ?? 0;
      if ((mark & isApart) !== 0) break;
      hash = joinedHash(hash, hashes[last] ?? 0);
      if ((mark & isRepeated) !== 0) counts.add(hash);
    }
  }
  return counts;
}

function candidates(words: Words, counts: HashCounts): Gram[] {
  const { hashes, marks, count } = words;
  const wanted = count < fewWords ? canBound : isRepeated;
  const seen = new HashCounts(count / 4);
  const found: Gram[] = [];
  for (let first = 0; first < count; first++) {
    if (((marks[first] ?? 0) & wanted) === 0) continue;
    let hash = hashes[first] ?? 0;
    if (seen.add(hash) === 1) found.push(gramAt(words, first, first, counts.count(hash)));
    const until = Math.min(count, first + longestGram);
    for (let last = first + 1; last < until; last++) {
      const mark = marks[last] ?? 0;
      if ((mark & isApart) !== 0) break;
      hash = joinedHash(hash, hashes[last] ?? 0);
      if ((mark & canBound) === 0) continue;
      // It is not repeated, so longer phrases with this beginning are not either.
      if ((mark & isRepeated) === 0) break;
      const times = counts.count(hash);
      if (times < 2) break;
      if (seen.add(hash) === 1) found.push(gramAt(words, first, last, times));
    }
  }
  return found;
}

function gramAt(words: Words, first: number, last: number, count: number): Gram {
  const size = last - first + 1;
  const letters = ((words.ends[last] ?? 0) - (words.starts[first] ?? 0)) / size;
  // Phrases and long words are more specific.
  return { first, last, count, score: count * (1 + 0.7 * (size - 1)) * Math.min(1, letters / 7) };
}

function phraseOf({ texts, sources, starts, ends }: Words, gram: Gram): Phrase {
  const text = texts[sources[gram.first] ?? 0] ?? '';
  const words = text.slice(starts[gram.first], ends[gram.last]).toLowerCase().replaceAll(/\s+/gu, ' ');
  return { ...gram, words: ` ${words} ` };
}

function isWithin(short: Phrase, long: Phrase): boolean {
  return (
    short.words.length < long.words.length &&
    long.count >= short.count * shareWithin &&
    long.words.includes(short.words)
  );
}

/** Windows of four words on one longer repeated phrase: the strongest represents it. */
function overlaps(weaker: Phrase, stronger: Phrase): boolean {
  return (
    weaker.last > weaker.first &&
    weaker.count === stronger.count &&
    weaker.first <= stronger.last &&
    weaker.last >= stronger.first
  );
}

function strongestFirst(one: Gram, other: Gram): number {
  return other.score - one.score || one.first - other.first || one.last - other.last;
}
