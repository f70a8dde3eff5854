import { cutText } from './cut-text.ts';

/** The form used for search: lower case, without accents and ligatures. `Œuvres complètes` → `oeuvres completes`. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæøłđðþß]/g, (letter) => ligatures[letter] ?? letter)
    .trim();
}

/** The words of a text, folded, without duplicates. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words.map((word) => cutText(word, maxLetters)))];
}

const ligatures: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
};
/** Longer words are found by their beginning. */
const maxLetters = 64;
