/** Represents an intended line break; all others are white space. */
export const lineMark = '\u2028';

/** Most texts match none of this: only single spaces, nothing that NFC could change. */
const unusual = /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u203f\u20a0-\u20bf]| {2}/;
/** Soft hyphen, zero-width space and word joiner, byte order mark, direction marks. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/g;
// oxlint-disable-next-line no-control-regex -- control characters are no text
const space = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
const lineEnds = / ?[\u2028\u2029][ \u2028\u2029]*/g;
/** Below, and in punctuation, everything is already NFC. */
const mayCompose = /[\u0300-\u200f\u2070-\uffff]/;
/** Composition sorts combining marks in quadratic time; no language has this many per letter. */
const tooManyMarks = /(\p{M}{16})\p{M}+/gu;

/** NFC, white space collapsed, invisible characters removed; a line mark becomes a line break. */
export function normaliseText(written: string): string {
  const trimmed = written.trim();
  if (!unusual.test(trimmed)) return trimmed;
  let text = trimmed.replace(invisible, '').replace(space, ' ');
  if (mayCompose.test(text)) text = text.replace(tooManyMarks, '$1').normalize('NFC');
  if (text.includes(lineMark) || text.includes('\u2029')) text = text.replace(lineEnds, '\n');
  return text.trim();
}

/** The same on one line. */
export function normaliseLine(written: string, maxChars: number): string {
  return cutText(normaliseText(written.slice(0, 4 * maxChars)).replaceAll('\n', ' '), maxChars);
}

/** At most this many characters, without cutting one in two. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maxChars - 1 : maxChars);
}
