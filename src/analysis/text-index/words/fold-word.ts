/**
 * Removes case, accents and letters that are missing on keyboards.
 *
 *   Été → ete   Gjøvik → gjovik   Ærlig → aerlig   Straße → strasse   cœur → coeur   Đorđe → dorde   Ŧuoŧŧ → tuott
 *
 * Marks are taken from Latin and Greek letters only: й and ї are letters of their own.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marks, '$1')
    .normalize('NFC')
    .replace(others, (letter) => spelled[letter] ?? letter);
}

/**
 * The words of a text, as written. A word longer than the limit is cut. In scripts without spaces between words (東京都,
 * กรุงเทพ), each letter with its marks is a word: a query for such a word becomes a phrase.
 */
export function* wordsIn(text: string): Generator<WrittenWord> {
  for (const { 0: word, index } of text.matchAll(wordPattern)) yield { word: cutWord(word), index };
}

export interface WrittenWord {
  readonly word: string;
  /** Offset of its first character in the text. */
  readonly index: number;
}

/** The same without offsets. */
export function wordList(text: string): string[] {
  const found = text.match(wordPattern) ?? [];
  for (const [at, word] of found.entries()) if (word.length > longestWord) found[at] = cutWord(word);
  return found;
}

function cutWord(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord) : word;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

export const longestWord = 64;
/** Letters of scripts that are written without spaces. */
export const alone =
  /[\p{L}&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]/v;
const wordPattern = new RegExp(`[[\\p{L}\\p{M}\\p{N}]--${alone.source}]+|${alone.source}\\p{M}*`, 'gv');
const marks = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
  ё: 'е',
  ς: 'σ',
};
const others = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g');
