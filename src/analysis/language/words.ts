/** Receives one word: the codes of its letters are `codes[0..length)`. */
export type WordVisitor = (codes: Uint16Array, length: number) => void;

/** Longer words are cut. */
export const longestWord = 40;

/**
 * Splits lower-case text into words, which are runs of letters with their marks. An apostrophe between letters
 * ends a word and belongs to it: `l'estat` gives `l'` and `estat`, and `c'hoar` gives `c'` and `hoar`.
 */
export function eachWord(text: string, visit: WordVisitor): void {
  const codes = new Uint16Array(longestWord);
  let length = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : space;
    if (letters[code] === 1) {
      if (length < longestWord) codes[length++] = code;
      continue;
    }
    if (length === 0) continue;
    if (isApostrophe(code) && letters[text.charCodeAt(at + 1)] === 1) {
      if (length < longestWord) codes[length++] = apostrophe;
    }
    visit(codes, length);
    length = 0;
  }
}

const space = 0x20;
const apostrophe = 0x27;

function isApostrophe(code: number): boolean {
  return code === apostrophe || code === 0x2019 || code === 0x02bc;
}

/** 1 for the UTF-16 codes of letters and marks; surrogates are excluded. */
const letters = lettersOfPlane();

function lettersOfPlane(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let code = 0x41; code < 0x10000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    if (/[\p{L}\p{Mn}\p{Mc}·]/u.test(String.fromCharCode(code))) table[code] = 1;
  }
  // A letter by Unicode, an apostrophe in use.
  table[0x02bc] = 0;
  return table;
}
