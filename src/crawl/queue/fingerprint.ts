import { randomBytes } from 'node:crypto';

/**
 * 64-bit fingerprints of texts: HalfSipHash-2-4 (Aumasson and Bernstein) of their UTF-8 bytes. It is made for 32-bit
 * words, which JavaScript reckons with fastest, and it is keyed: a site that does not know the key cannot make URLs that
 * share a fingerprint, to hide one behind the other.
 *
 * The last fingerprint stays in `low` and `high`, so that nothing is allocated for it.
 */
export class Fingerprinter {
  readonly #key0: number;
  readonly #key1: number;
  #v0 = 0;
  #v1 = 0;
  #v2 = 0;
  #v3 = 0;
  /** The first and the last four bytes, little-endian and signed. */
  low = 0;
  high = 0;

  constructor(key: Buffer) {
    this.#key0 = key.readInt32LE(0);
    this.#key1 = key.readInt32LE(4);
  }

  /** Texts that differ only in lone surrogates are the same to it: no URL has any. */
  take(text: string): void {
    // Nearly every URL is ASCII: its characters are its bytes.
    if (this.#takeBytes(text) > 0x7f) this.#takeBytes(Buffer.from(text).toString('latin1'));
  }

  /** 53 of the 64 bits, as one number. */
  numberOf(text: string): number {
    this.take(text);
    return (this.high & 0x1f_ffff) * 0x1_0000_0000 + (this.low >>> 0);
  }

  /** One character a byte. Gives all characters or-ed together. */
  #takeBytes(text: string): number {
    const { length } = text;
    const whole = length & ~3;
    let seen = 0;
    this.#v0 = this.#key0;
    this.#v1 = this.#key1 ^ 0xee;
    this.#v2 = this.#key0 ^ 0x6c796765;
    this.#v3 = this.#key1 ^ 0x74656462;
    for (let at = 0; at < whole; at += 4) {
      const a = text.charCodeAt(at);
      const b = text.charCodeAt(at + 1);
      const c = text.charCodeAt(at + 2);
      const d = text.charCodeAt(at + 3);
      seen |= a | b | c | d;
      this.#compress(a | (b << 8) | (c << 16) | (d << 24));
    }
    let last = length << 24;
    for (let at = whole; at < length; at++) {
      const code = text.charCodeAt(at);
      seen |= code;
      last |= code << ((at - whole) * 8);
    }
    this.#compress(last);
    this.#finish();
    return seen;
  }

  #compress(word: number): void {
    this.#v3 ^= word;
    this.#rounds(2);
    this.#v0 ^= word;
  }

  #finish(): void {
    this.#v2 ^= 0xee;
    this.#rounds(4);
    this.low = this.#v1 ^ this.#v3;
    this.#v1 ^= 0xdd;
    this.#rounds(4);
    this.high = this.#v1 ^ this.#v3;
  }

  #rounds(count: number): void {
    let v0 = this.#v0;
    let v1 = this.#v1;
    let v2 = this.#v2;
    let v3 = this.#v3;
    for (let round = 0; round < count; round++) {
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
    }
    this.#v0 = v0;
    this.#v1 = v1;
    this.#v2 = v2;
    this.#v3 = v3;
  }
}

/** One key for everything that a thread crawls, drawn anew at each start: no fingerprint outlives its process. */
export const fingerprinter = new Fingerprinter(randomBytes(8));
