import { Dechunker } from '../http1/dechunk.ts';
import { headerValues } from '../http1/head.ts';
import type { HttpHead } from '../http1/head.ts';
import { HeadGathering } from '../http1/head-gathering.ts';

/**
 * Extracts the payload from the passing bytes of an HTTP message: the body without its chunk framing (WARC 1.1, 6.3.2),
 * Content-Encoding still applied. For digests, so that a block of any size is read once. A second transfer coding inside the
 * chunks (`gzip, chunked`) stays: it is not used in practice, and every digest here agrees.
 */
export class HttpPayload {
  readonly #gathering: HeadGathering;
  readonly #onPayload: (bytes: Uint8Array) => void;
  /** Called with the body as in the block, chunk framing included; only for chunked bodies. */
  readonly #onFramedBody: (bytes: Uint8Array) => void;
  #head: HttpHead | undefined;
  #dechunker: Dechunker | undefined;

  constructor(
    kind: 'request' | 'response',
    onPayload: (bytes: Uint8Array) => void,
    onFramedBody: (bytes: Uint8Array) => void = () => {},
  ) {
    this.#gathering = new HeadGathering(kind);
    this.#onPayload = onPayload;
    this.#onFramedBody = onFramedBody;
  }

  /** Known once the blank line has passed. */
  get head(): HttpHead | undefined {
    return this.#head;
  }

  get chunked(): boolean {
    return this.#dechunker !== undefined;
  }

  /** The problem of the chunk framing. */
  get problem(): string | undefined {
    return this.#dechunker?.problem;
  }

  push(bytes: Uint8Array): void {
    if (this.#head !== undefined) this.#body(bytes);
    else this.#findHead(bytes, false);
  }

  end(): void {
    if (this.#head === undefined) this.#findHead(new Uint8Array(), true);
    for (const part of this.#dechunker?.end() ?? []) this.#onPayload(part);
  }

  #findHead(bytes: Uint8Array, atEnd: boolean): void {
    const found = this.#gathering.push(bytes, atEnd);
    if (found === undefined) return;
    this.#head = found.head;
    if (isChunked(found.head)) this.#dechunker = new Dechunker();
    this.#body(found.body);
  }

  #body(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#dechunker === undefined) {
      this.#onPayload(bytes);
      return;
    }
    this.#onFramedBody(bytes);
    for (const part of this.#dechunker.push(bytes)) this.#onPayload(part);
  }
}

export function isChunked(head: HttpHead): boolean {
  return headerValues(head, 'Transfer-Encoding').some((value) => /(^|,)\s*chunked\s*(;|,|$)/i.test(value));
}

/** The kind of HTTP message in a block by its Content-Type; undefined if there is none. */
export function httpKind(record: {
  readonly type: string;
  readonly contentType?: string | undefined;
}): 'request' | 'response' | undefined {
  if (!/^application\/http\b/i.test(record.contentType ?? '')) return undefined;
  if (record.type === 'request') return 'request';
  return record.type === 'response' || record.type === 'revisit' ? 'response' : undefined;
}
