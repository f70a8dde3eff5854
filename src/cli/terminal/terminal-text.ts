import { printable } from './format.ts';

/** Untrusted text on one line: replaces control characters, direction overrides, invisible characters and lone surrogates. */
export function harmless(text: string): string {
  return printable(text).replaceAll(/[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** The maximum width of a text. Combining marks count too: a line must not become too long. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += isWide(character) ? 2 : 1;
  return columns;
}

export function cutToColumns(text: string, max: number): string {
  let columns = 0;
  let fits = '';
  for (const character of text) {
    columns += isWide(character) ? 2 : 1;
    if (columns > max) return max < 1 ? '' : `${fits}…`;
    if (columns < max) fits += character;
  }
  return text;
}

/** East Asian Width W and F (Unicode Standard Annex 11), in the coarse ranges that terminals use, and emoji. */
function isWide(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x1100) return false;
  return (
    wideRanges.some(([first, last]) => point >= first && point <= last) ||
    /\p{Emoji_Presentation}/u.test(character)
  );
}

const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe0f, 0xfe19], // with the selector that makes a sign before it wide
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x1b2ff],
  [0x1f200, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1faff],
  [0x20000, 0x3fffd],
];
