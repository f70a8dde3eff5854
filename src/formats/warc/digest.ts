/**
 * Digests in archives (WARC 1.1, 5.8): `label:value`. The conventions are sha1 in upper-case Base32 and sha256 or md5 in
 * lower-case hexadecimal; real files mix labels (`SHA-1`, `sha-256`) and bases, so values are compared decoded.
 */
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const digestBytes: ReadonlyMap<string, number> = new Map([
  ['md5', 16],
  ['sha1', 20],
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
]);

export interface Digest {
  /** A name for `createHash`: md5, sha1, sha256, sha384, sha512. */
  readonly algorithm: string;
  readonly bytes: Buffer;
}

export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet[(held >> bits) & 31] ?? '';
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (base32Alphabet[(held << (5 - bits)) & 31] ?? '');
}

/** `sha1:` and Base32, the form that every index expects. */
export function sha1Label(bytes: Uint8Array): string {
  return `sha1:${base32(bytes)}`;
}

/** Reads `label:value` in any usual spelling: hexadecimal, Base32, or Base64 of either alphabet. */
export function parseDigest(text: string): Digest | 'unknown-algorithm' | 'unreadable' {
  const colon = text.indexOf(':');
  const algorithm = text.slice(0, Math.max(0, colon)).trim().toLowerCase().replaceAll('-', '');
  const value = text.slice(colon + 1).trim();
  const length = digestBytes.get(algorithm);
  if (length === undefined) return 'unknown-algorithm';
  const decoded = [fromHex(value), fromBase32(value), fromBase64(value)];
  const bytes = decoded.find((candidate) => candidate?.length === length);
  return bytes === undefined ? 'unreadable' : { algorithm, bytes };
}

function fromHex(text: string): Buffer | undefined {
  return /^(?:[0-9a-f]{2})*$/i.test(text) ? Buffer.from(text, 'hex') : undefined;
}

function fromBase64(text: string): Buffer | undefined {
  return /^[0-9a-z+/_-]*=*$/i.test(text) ? Buffer.from(text, 'base64') : undefined;
}

function fromBase32(text: string): Buffer | undefined {
  const digits = text.replace(/=+$/, '').toUpperCase();
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const digit of digits) {
    const value = base32Alphabet.indexOf(digit);
    if (value < 0) return undefined;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return digits.length === Math.ceil((bytes.length * 8) / 5) ? Buffer.from(bytes) : undefined;
}
