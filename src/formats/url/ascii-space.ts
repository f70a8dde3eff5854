/**
 * Drops ASCII white space at both ends. `String.trim` also takes U+00A0, which in octet text may be half a letter (`à` is
 * C3 A0), and a pattern like `\s+$` takes quadratic time on a long run of spaces within.
 */
export function trimAsciiSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
