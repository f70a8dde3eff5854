import { Dechunker } from '../../formats/http1/dechunk.ts';
import { headerValues } from '../../formats/http1/head.ts';
import type { HttpHead } from '../../formats/http1/head.ts';
import { isChunked } from '../../formats/warc/http-payload.ts';

/** How the end of a response body is found. */
export interface Framing {
  readonly over: boolean;
  /** The connection may carry another exchange when this one is over. */
  readonly reusable: boolean;
  /** The body ends with what carries it (connection or stream) only, so that its end there is no break. */
  readonly endsWithConnection: boolean;
  /** Takes the next bytes of the body: how many of them belong to this response. */
  take(bytes: Uint8Array): number;
}

/**
 * Finds the end of a response (RFC 9112 section 6.3), for servers as they are: an ambiguous length counts as none, and then the
 * end of the connection ends the body.
 */
export class ResponseFraming implements Framing {
  readonly #left: { bytes: number } | undefined;
  readonly #dechunker: Dechunker | undefined;
  readonly reusable: boolean;
  #over: boolean;

  constructor(head: HttpHead) {
    const length = contentLength(head);
    const chunked = isChunked(head);
    const bodiless = head.status === 204 || head.status === 304;
    this.#dechunker = chunked && !bodiless ? new Dechunker() : undefined;
    this.#left = !chunked && !bodiless && length !== undefined ? { bytes: length } : undefined;
    this.#over = bodiless || this.#left?.bytes === 0;
    const delimited = this.#over || chunked || length !== undefined;
    const close = headerValues(head, 'Connection').some((value) => /\bclose\b/i.test(value));
    this.reusable = delimited && !close && head.version === 'HTTP/1.1';
  }

  get over(): boolean {
    return this.#over;
  }

  get endsWithConnection(): boolean {
    return this.#left === undefined && this.#dechunker === undefined;
  }

  take(bytes: Uint8Array): number {
    if (this.#over) return 0;
    if (this.#left !== undefined) {
      const taken = Math.min(this.#left.bytes, bytes.length);
      this.#left.bytes -= taken;
      this.#over = this.#left.bytes === 0;
      return taken;
    }
    if (this.#dechunker !== undefined) {
      this.#dechunker.push(bytes);
      this.#over = this.#dechunker.finished;
      return bytes.length - this.#dechunker.droppedBytes;
    }
    return bytes.length;
  }
}

/** The one length that all fields agree on. */
function contentLength(head: HttpHead): number | undefined {
  const fields = headerValues(head, 'Content-Length');
  const [first = ''] = fields;
  if (fields.length === 1 && /^\d{1,15}$/.test(first)) return Number(first);
  const values = new Set(fields.flatMap((value) => value.split(',').map((part) => part.trim())));
  const [only] = values;
  return values.size === 1 && only !== undefined && /^\d{1,15}$/.test(only) ? Number(only) : undefined;
}
