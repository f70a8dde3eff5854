/**
 * Just enough of the Distinguished Encoding Rules (X.690) to write a certificate:
 *
 *     tag(1) length(1, or 0x80 + n followed by n bytes) content
 */
export type Der = Uint8Array;

export function value(tag: number, ...content: readonly Der[]): Der {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(sizeBytes: number): Uint8Array {
  if (sizeBytes < 0x80) return Buffer.from([sizeBytes]);
  if (sizeBytes < 0x100) return Buffer.from([0x81, sizeBytes]);
  if (sizeBytes < 0x10000) return Buffer.from([0x82, sizeBytes >> 8, sizeBytes & 0xff]);
  throw new RangeError(`${sizeBytes} bytes are too many for a value of a certificate`);
}

export function sequence(...content: readonly Der[]): Der {
  return value(0x30, ...content);
}

export function set(...content: readonly Der[]): Der {
  return value(0x31, ...content);
}

export function octets(bytes: Uint8Array): Der {
  return value(0x04, bytes);
}

export function boolean(yes: boolean): Der {
  return value(0x01, Buffer.from([yes ? 0xff : 0]));
}

export function utf8(text: string): Der {
  return value(0x0c, Buffer.from(text, 'utf8'));
}

/** A context-specific tag; `constructed` if it holds other values. */
export function context(number: number, constructed: boolean, ...content: readonly Der[]): Der {
  return value((constructed ? 0xa0 : 0x80) | number, ...content);
}

/** A positive whole number, given as bytes: a leading zero keeps it positive. */
export function integer(bytes: Uint8Array): Der {
  const first = bytes[0] ?? 0;
  return first >= 0x80 ? value(0x02, Buffer.from([0]), bytes) : value(0x02, bytes);
}

export function bits(bytes: Uint8Array, unused = 0): Der {
  return value(0x03, Buffer.from([unused]), bytes);
}

/** `1.2.840.10045.4.3.2`: the first two numbers share a byte, the others are written in base 128. */
export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const number of rest) {
    const group = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) group.unshift((left & 0x7f) | 0x80);
    bytes.push(...group);
  }
  return value(0x06, Buffer.from(bytes));
}

/** UTCTime until 2049 and GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
export function time(ms: number): Der {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return digits < '2050'
    ? value(0x17, Buffer.from(`${digits.slice(2)}Z`, 'latin1'))
    : value(0x18, Buffer.from(`${digits}Z`, 'latin1'));
}
