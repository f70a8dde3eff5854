/** Longer strings are not real addresses. */
const maxStringChars = 4 * 1024;

const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The octets of a string object, as latin1. */
export function pdfOctets(file: string, start: number): string | undefined {
  return file[start] === '(' ? literalString(file, start + 1) : hexString(file, start);
}

/** A string object (ISO 32000-1, 7.3.4): `(text with \( escapes \))` or `<hexadecimal>`. */
export function pdfString(file: string, start: number): string | undefined {
  const octets = pdfOctets(file, start);
  if (octets === undefined) return undefined;
  // Text strings may be UTF-16 (7.9.2.2), or UTF-8 from careless writers.
  const bytes = Buffer.from(octets, 'latin1');
  if (octets.startsWith('\u00fe\u00ff')) return new TextDecoder('utf-16be').decode(bytes);
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? octets : text;
}

function literalString(file: string, start: number): string | undefined {
  let text = '';
  let depth = 1;
  const limit = Math.min(file.length, start + maxStringChars);
  for (let at = start; at < limit; at++) {
    const character = file[at] ?? '';
    if (character === '\\') {
      const escape = /^(?:([0-7]{1,3})|(\r\n|[\r\n])|([^]))/.exec(file.slice(at + 1, at + 4));
      if (escape === null) return undefined;
      if (escape[1] !== undefined) text += String.fromCharCode(Number.parseInt(escape[1], 8) & 0xff);
      else if (escape[3] !== undefined) text += letters[escape[3]] ?? escape[3];
      at += escape[0].length;
      continue;
    }
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return text;
    text += character;
  }
  return undefined;
}

function hexString(file: string, start: number): string | undefined {
  const found = /^<([\da-f\s]*)>/i.exec(file.slice(start, start + maxStringChars));
  const digits = found?.[1]?.replace(/\s+/g, '');
  return digits === undefined || digits === '' ? undefined : Buffer.from(digits, 'hex').toString('latin1');
}
