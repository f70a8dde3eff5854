/** Finds the ends of JavaScript literals. These are loops, because a regular expression would keep a stack. */

const stringStops = { '"': /["\\\n\r]/g, "'": /['\\\n\r]/g };
const templateStops = /[`\\$]/g;
const regExpStops = /[/\\[\n\r]/g;
const classStops = /[\]\\\n\r]/g;
const notWord = /[^\w$\x80-\uffff]/g;

/** The closing quote, or the end of the line. */
export function endOfString(text: string, start: number, quote: '"' | "'"): number {
  return endOfLiteral(text, start, stringStops[quote]);
}

/** The back quote, or the dollar sign of `${`. */
export function endOfTemplate(text: string, start: number): number {
  let end = endOfLiteral(text, start, templateStops);
  while (text[end] === '$' && text[end + 1] !== '{') end = endOfLiteral(text, end + 1, templateStops);
  return end;
}

/** The closing slash, which does not count in `[ ]`, or the end of the line. */
export function endOfRegExp(text: string, start: number): number {
  let end = endOfLiteral(text, start, regExpStops);
  while (text[end] === '[') {
    end = endOfLiteral(text, end + 1, classStops);
    if (text[end] === ']') end = endOfLiteral(text, end + 1, regExpStops);
  }
  return end;
}

export function endOfWord(text: string, start: number): number {
  notWord.lastIndex = start;
  return notWord.exec(text)?.index ?? text.length;
}

/** The first of `stops` that no backslash takes its meaning from, or the end of the text. */
function endOfLiteral(text: string, start: number, stops: RegExp): number {
  stops.lastIndex = start;
  for (let found = stops.exec(text); found !== null; found = stops.exec(text)) {
    if (found[0] !== '\\') return found.index;
    stops.lastIndex = found.index + (text.startsWith('\r\n', found.index + 1) ? 3 : 2);
  }
  return text.length;
}

/** Letters, digits, `_`, `$`, and whatever is not ASCII. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x24 ||
    code >= 0x80
  );
}
