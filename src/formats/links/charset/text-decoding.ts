import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { declaredCharset } from './declared-charset.ts';
import { decoderFor } from './decoder-for.ts';
import { markedCharset } from './marked-charset.ts';
import type { TextKind } from './declared-charset.ts';

export type { TextKind };

/** HTML Standard 13.2.3.2: the part searched for a declaration inside the document. */
const declarationBytes = 1024;
/** Without a declaration: the part examined from the first non-ASCII byte. */
const guessBytes = 4096;

/**
 * Decodes text as browsers do (HTML Standard 13.2.3): 1. byte order mark, 2. Content-Type, 3. declaration in the document, 4.
 * guess: UTF-8 if the bytes are valid UTF-8, else windows-1252. The result does not depend on how the bytes are split.
 */
export class TextDecoding {
  readonly #kind: TextKind;
  readonly #sent: string | undefined;
  readonly #give: (text: string) => void;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #state: 'begin' | 'ascii' | 'guess' | 'decode' = 'begin';
  #decoder = new TextDecoder();

  constructor(kind: TextKind, sentCharset: string | undefined, give: (text: string) => void) {
    this.#kind = kind;
    this.#sent = sentCharset;
    this.#give = give;
  }

  push(bytes: Uint8Array): void {
    switch (this.#state) {
      case 'begin':
        this.#wait(bytes);
        if (this.#waitingBytes >= declarationBytes) this.#begin();
        return;
      case 'ascii':
        this.#passAscii(bytes);
        return;
      case 'guess':
        this.#wait(bytes);
        if (this.#waitingBytes >= guessBytes) this.#guess();
        return;
      case 'decode':
        this.#decode(bytes);
    }
  }

  end(): void {
    if (this.#state === 'begin') this.#begin();
    if (this.#state === 'guess') this.#guess();
    if (this.#state === 'decode') this.#give(this.#decoder.decode());
  }

  #wait(bytes: Uint8Array): void {
    this.#waiting.push(Uint8Array.from(bytes));
    this.#waitingBytes += bytes.length;
  }

  #waited(): Buffer {
    const all = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    return all;
  }

  #begin(): void {
    const all = this.#waited();
    const known =
      decoderFor(markedCharset(all)) ??
      decoderFor(this.#sent) ??
      decoderFor(declaredCharset(this.#kind, all.subarray(0, declarationBytes)));
    if (known === undefined) {
      this.#state = 'ascii';
      this.#passAscii(all);
      return;
    }
    this.#decoder = known;
    this.#state = 'decode';
    this.#decode(all);
  }

  /** For ASCII all charsets that may be guessed agree. */
  #passAscii(bytes: Uint8Array): void {
    if (isAscii(bytes)) {
      this.#give(latin1(bytes));
      return;
    }
    let first = 0;
    while ((bytes[first] ?? 0x80) < 0x80) first++;
    if (first > 0) this.#give(latin1(bytes.subarray(0, first)));
    this.#state = 'guess';
    this.push(bytes.subarray(first));
  }

  #guess(): void {
    const all = this.#waited();
    const isValid = isUtf8(withoutTornEnd(all.subarray(0, guessBytes)));
    this.#decoder = new TextDecoder(isValid ? 'utf-8' : 'windows-1252');
    this.#state = 'decode';
    this.#decode(all);
  }

  #decode(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (text !== '') this.#give(text);
  }
}

function withoutTornEnd(bytes: Uint8Array): Uint8Array {
  // A character has at most four bytes, so the first byte of a torn one is among the last three.
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
