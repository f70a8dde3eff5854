import { parseHead } from './head.ts';
import type { HttpHead } from './head.ts';

/**
 * Gathers the head of an HTTP message from pieces of any size. After the first piece it searches only after a blank line or
 * when the bytes have doubled, so that a hostile message in one-byte pieces costs linear time.
 */
export class HeadGathering {
  readonly #kind: 'request' | 'response';
  #pieces: Uint8Array[] = [];
  #sizeBytes = 0;
  #nextLookBytes = 0;
  /** Nothing but CR since the last LF. */
  #onEmptyLine = false;

  constructor(kind: 'request' | 'response') {
    this.#kind = kind;
  }

  /** The head, and the bytes of the pieces that belong to the body; undefined while more is needed. */
  push(piece: Uint8Array, atEnd = false): { readonly head: HttpHead; readonly body: Uint8Array } | undefined {
    this.#pieces.push(piece);
    this.#sizeBytes += piece.length;
    const first = this.#pieces.length === 1;
    // A socket may be silent after the blank line, so waiting for more is not possible.
    const worthALook =
      first || atEnd || this.#passedBlankLine(piece) || this.#sizeBytes >= this.#nextLookBytes;
    if (!worthALook) return undefined;
    const bytes = first ? piece : Buffer.concat(this.#pieces);
    const head = parseHead(bytes, this.#kind, { atEnd });
    if (head !== undefined) return { head, body: bytes.subarray(head.raw.length) };
    this.#pieces = [bytes, new Uint8Array()];
    this.#nextLookBytes = this.#sizeBytes * 2;
    if (first) this.#onEmptyLine = /\n\r*$/.test(Buffer.from(bytes.subarray(-2)).toString('latin1'));
    return undefined;
  }

  #passedBlankLine(piece: Uint8Array): boolean {
    let passed = false;
    for (const byte of piece) {
      if (byte === 10) {
        passed ||= this.#onEmptyLine;
        this.#onEmptyLine = true;
      } else if (byte !== 13) {
        this.#onEmptyLine = false;
      }
    }
    return passed;
  }
}
