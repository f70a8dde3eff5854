/**
 * A separator of fields or lines in a key or field would make the rest of the index unreadable. White space and control
 * characters are percent-escaped, as in canonicalisation.
 */
export function keyToken(text: string): string {
  if (!/[\0-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\ud800-\udfff]/.test(text)) {
    return text === '' ? '-' : text;
  }
  return text
    .toWellFormed()
    .replace(/[\0-\x20\x7f-\xa0\p{Z}\ufeff]/gu, (character) => encodeURIComponent(character));
}
