/*
 * Percent escapes in "octet text": a string in which each character is one octet (U+0000 to U+00FF), the UTF-8 form of
 * the URL. URLs of the old web carry any octet, so nothing here may assume that an escape decodes to valid UTF-8.
 */
const percentSign = 0x25;
const nonAscii = /[\u0080-\uffff]/;
/** All but the printable ASCII characters, and of these not `#` and `%` (the escape set of Google's Safe Browsing form). */
const outsideSafeSet = /[^!"$&-~]/g;

/** The UTF-8 octets of a text; lone surrogates become U+FFFD, as everywhere in the URL standard. */
export function toOctetText(text: string): string {
  return nonAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}

/**
 * Undoes escapes until none is left: `%2541` → `%41` → `A`.
 * `%` is no hexadecimal digit, so two escapes never overlap and the order of undoing them does not matter. One pass
 * with a stack therefore finds the same end as repeated passes, and `%25252525…` costs linear time.
 */
export function unescapeRepeatedly(octetText: string): string {
  if (!octetText.includes('%')) return octetText;
  const stack = Buffer.from(octetText, 'latin1');
  let size = 0;
  for (const octet of stack) {
    stack[size] = octet;
    size++;
    while (size >= 3 && stack[size - 3] === percentSign) {
      const high = hexValue(stack[size - 2] ?? 0);
      const low = hexValue(stack[size - 1] ?? 0);
      if (high < 0 || low < 0) break;
      size -= 2;
      stack[size - 1] = high * 16 + low;
    }
  }
  return stack.toString('latin1', 0, size);
}

/** Escapes each octet outside the safe set once, with lower-case digits. The result is printable ASCII without spaces. */
export function escapeOnce(octetText: string): string {
  return octetText.replace(outsideSafeSet, escapeOctet);
}

/** Makes any text safe for one field of an index line: spaces, controls and non-ASCII are escaped, all else stays. */
export function escapeUnprintable(octetText: string): string {
  return octetText.replace(/[^!-~]/g, escapeOctet);
}

function hexValue(octet: number): number {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  const lower = octet | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function escapeOctet(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
