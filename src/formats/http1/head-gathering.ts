import { parseHead } from './head.ts';
import type { HttpHead } from './head.ts';

/**
 * Gathers the head of an HTTP message from pieces of any size. After the first piece it is looked for only when twice
 * as many bytes are there, so that a hostile block in pieces of one byte costs linear time.
 */
export class HeadGathering {
  readonly #kind: 'request' | 'response';
  #pieces: Uint8Array[] = [];
  #sizeBytes = 0;
  #nextLookBytes = 0;

  constructor(kind: 'request' | 'response') {
    this.#kind = kind;
  }

  /** The head, and what of the pieces belongs to the body; undefined while more is needed. */
  push(piece: Uint8Array, atEnd = false): { readonly head: HttpHead; readonly body: Uint8Array } | undefined {
    this.#pieces.push(piece);
    this.#sizeBytes += piece.length;
    if (!atEnd && this.#sizeBytes < this.#nextLookBytes) return undefined;
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    const head = parseHead(bytes, this.#kind, { atEnd });
    if (head !== undefined) return { head, body: bytes.subarray(head.raw.length) };
    this.#pieces = [bytes];
    this.#nextLookBytes = this.#sizeBytes * 2;
    return undefined;
  }
}
