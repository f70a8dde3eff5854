import { commonWords } from '../keywords/common-words.ts';
import { gapOfSentence } from '../keywords/folded-code.ts';
import { HashCounts } from '../keywords/hash-counts.ts';
import { WordReader } from '../keywords/word-reader.ts';

/** Only the beginning of longer texts is measured, and counts are scaled up. */
const maxCharacters = 1_000_000;
/** Longer ones are not words. */
const longestWord = 40;
/** A word repeated this often is a subject of the page. */
const oftenUsed = 3;

export interface TextMeasures {
  readonly words: number;
  readonly sentences: number;
  readonly wordLength: number;
  readonly sentenceLength: number;
  readonly vocabulary: number;
  readonly infrequentWords: number;
  readonly infrequentRepeated: number;
  /** The share of characters that are letters of words. */
  readonly shareOfLetters: number;
}

export function measureText(text: string, language: string): TextMeasures {
  const common = commonWords(language);
  const frequent = new HashCounts();
  const infrequent = new HashCounts(Math.min(text.length, maxCharacters) / 16);
  const reader = new WordReader(text, maxCharacters);
  let sentences = 0;
  let words = 0;
  let letters = 0;
  let frequentWords = 0;
  while (reader.next()) {
    if (reader.gap >= gapOfSentence) sentences++;
    if (reader.hasDigit || reader.letters > longestWord) continue;
    words++;
    letters += reader.letters;
    if (common.has(reader.hash, reader.letters)) {
      frequentWords++;
      frequent.add(reader.hash);
    } else infrequent.add(reader.hash);
  }
  const shareRead = text.length === 0 ? 1 : Math.min(1, maxCharacters / text.length);
  return {
    words: Math.round(words / shareRead),
    sentences: Math.round(sentences / shareRead),
    wordLength: ratio(letters, words),
    sentenceLength: ratio(words, sentences),
    vocabulary: ratio(frequent.size + infrequent.size, Math.sqrt(words)),
    infrequentWords: ratio(words - frequentWords, words),
    infrequentRepeated: ratio(infrequent.sumFrom(oftenUsed), words),
    shareOfLetters: Math.min(1, ratio(letters, text.length * shareRead)),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
