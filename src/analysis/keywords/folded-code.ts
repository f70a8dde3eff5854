/**
 * The class of a character for comparing words: a letter or digit without case and diacritics, or a separator.
 * The answers are cached in a table of 65,536 numbers:
 *
 *     0 space, apostrophe, hyphen …   1 joins (accents apart, soft hyphen)   2 comma, bracket, other signs
 *     3 . ! ?   4 end of a line   5 not computed yet
 *     16 and more: letters of two (16 + place in `pairs`)   48 and more: the folded code itself
 */
export const gapOfSpace = 0;
export const joiner = 1;
export const gapOfPhrase = 2;
export const gapOfSentence = 3;
export const gapOfLine = 4;
export const firstLetterCode = 16;
export const firstSingleCode = 48;
const notYetKnown = 5;

const pairs: readonly string[] = ['ae', 'oe', 'ss', 'th', 'ij', 'dz'];
/** Letters that Unicode does not decompose, as typed on other keyboards. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ĳ: 'ij',
  ʒ: 'dz',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ſ: 's',
  ς: 'σ',
};

/** For hot loops: entries from 48 on are valid. */
export const foldTable: Uint16Array = new Uint16Array(65_536).fill(notYetKnown);

export function foldedCode(code: number): number {
  const known = foldTable[code] ?? gapOfSpace;
  if (known !== notYetKnown) return known;
  const found = classify(code);
  foldTable[code] = found;
  return found;
}

/** The second letter of a code below 48; the first is `firstOfPair`. */
export function secondOfPair(folded: number): number {
  return pairs[folded - firstLetterCode]?.charCodeAt(1) ?? 0;
}

export function firstOfPair(folded: number): number {
  return pairs[folded - firstLetterCode]?.charCodeAt(0) ?? 0;
}

export function isPair(folded: number): boolean {
  return folded < firstSingleCode;
}

/** Scripts without spaces between words: each character is a word. */
export function isIdeograph(code: number): boolean {
  return (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}

/** Words without case and diacritics, separated by one space; equal if `WordReader` treats the words as equal. */
export function foldWords(text: string): string {
  let folded = '';
  let isBetween = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const known = foldedCode(code);
    if (known === joiner) continue;
    if (known < firstLetterCode) {
      isBetween = folded !== '';
      continue;
    }
    if (isBetween) folded += ' ';
    folded += isPair(known) ? (pairs[known - firstLetterCode] ?? '') : String.fromCharCode(known);
    isBetween = isIdeograph(code);
  }
  return folded;
}

function classify(code: number): number {
  const character = String.fromCharCode(code);
  if (code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029) return gapOfLine;
  if (character === '.' || character === '!' || character === '?' || character === '…') return gapOfSentence;
  if (/\p{M}|\u00ad|\u200c|\u200d|\u2060/u.test(character)) return joiner;
  if (/[\s'’ʼ`´\-‐‑_/&]/u.test(character)) return gapOfSpace;
  return /\p{L}|\p{N}/u.test(character) ? letter(character) : gapOfPhrase;
}

function letter(character: string): number {
  if (isDigit(character)) return digit(character.charCodeAt(0));
  const small = character.toLowerCase();
  const base = plainLetters[small] ?? small.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const plain = plainLetters[base] ?? base;
  const pair = pairs.indexOf(plain);
  if (pair !== -1) return firstLetterCode + pair;
  const code = plain.charCodeAt(0);
  return code >= firstSingleCode ? code : gapOfPhrase;
}

/** In every script the ten digits are consecutive. */
function digit(code: number): number {
  let value = 0;
  while (isDigit(String.fromCharCode(code - value - 1))) value++;
  return firstSingleCode + (value % 10);
}

function isDigit(character: string): boolean {
  return /\p{Nd}/u.test(character);
}
