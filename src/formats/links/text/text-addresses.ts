/** Maximum length of an address in running text. */
const maxAddressChars = 4096;

const start = /(?:https?|ftp|rtsps?|rtmp[a-z]?|mms[a-z]?|pnm|icy):\/\/|(?<![\w.@/-])www\.(?=[\p{L}\p{N}])/giu;
/** White space, controls and the punctuation around an address in prose and markup end it. */
const enders = new Set(
  Array.from('<>"\'`{}|\\^\u007f\u00a0\u00ab\u00bb\uFFFD\uFEFF', (character) => character.charCodeAt(0)),
);
const punctuation = new Set('.,;:!?*_~\'"\u2026');

/** The absolute addresses in running text, without the punctuation of the sentence. */
export function* textAddresses(text: string): Generator<string> {
  start.lastIndex = 0;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const from = found.index + found[0].length;
    const trimmed = withoutPunctuation(text.slice(from, endOfAddress(text, from)));
    const resumeAt = from + trimmed.length;
    // A generator may be paused while others use the pattern.
    if (/^[[\p{L}\p{N}]/u.test(trimmed)) {
      const prefix = found[0].toLowerCase() === 'www.' ? 'http://www.' : found[0];
      yield prefix + trimmed;
    }
    start.lastIndex = resumeAt;
  }
}

function endOfAddress(text: string, start: number): number {
  const limit = Math.min(text.length, start + maxAddressChars);
  let at = start;
  while (at < limit && !isEnder(text.charCodeAt(at))) at++;
  return at;
}

function isEnder(code: number): boolean {
  if (code <= 0x20 || enders.has(code)) return true;
  // C1 controls, typographic spaces and quotes, CJK and full-width punctuation.
  if (code < 0x2000) return code >= 0x80 && code < 0xa0;
  return (
    code < 0x2010 ||
    (code >= 0x2018 && code <= 0x202f) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff00 && code <= 0xff0f)
  );
}

/** `(see http://example.org/a).` ends before the parenthesis, `http://example.org/a_(b)` after it. */
function withoutPunctuation(address: string): string {
  let unpaired = unpairedAtEnd(address, '(', ')') + unpairedAtEnd(address, '[', ']');
  let end = address.length;
  for (; end > 0; end--) {
    const character = address[end - 1] ?? '';
    if ((character === ')' || character === ']') && unpaired > 0) unpaired--;
    else if (!punctuation.has(character)) break;
  }
  return address.slice(0, end);
}

/** The number of closing brackets without an opening one. */
function unpairedAtEnd(text: string, open: string, close: string): number {
  let depth = 0;
  for (const character of text) {
    if (character === open) depth++;
    else if (character === close) depth--;
  }
  return Math.max(0, -depth);
}
