/** application/x-www-form-urlencoded as in Python's urllib.parse, the basis of pywb's keys for requests. */

const quotedOctets: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[\w.~-]/.test(character)) return character;
  return byte === 32 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
});

/** quote_plus: letters, digits and `_.-~` stay, a space becomes '+', every other byte %XX. */
export function quotePlus(value: string | Uint8Array): string {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
  let quoted = '';
  for (const byte of bytes) quoted += quotedOctets[byte] ?? '';
  return quoted;
}

/**
 * unquote_plus: each run of ASCII is unescaped to bytes and these are read as UTF-8, with U+FFFD for what is not;
 * a '%' without two hexadecimal digits stays.
 */
export function unquotePlus(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  return spaced.replace(/[\0-\x7f]+/g, (run) => (run.includes('%') ? decodeUtf8(unescapeBytes(run)) : run));
}

function unescapeBytes(ascii: string): Uint8Array {
  const octetText = ascii.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(octetText, 'latin1');
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
