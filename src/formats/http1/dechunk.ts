import type { HeaderLine } from './head.ts';

const tab = 9;
const lf = 10;
const cr = 13;
const space = 32;
const semicolon = 59;
const empty: Uint8Array = new Uint8Array(0);
const loneCr: Uint8Array = Uint8Array.of(cr);
const maxLineBytes = 16 * 1024;
const maxTrailerBytes = 64 * 1024;

/**
 * Removes the chunked transfer coding (RFC 9112 section 7.1):
 *
 *   1a;name=value CR LF     size in hexadecimal, extensions ignored
 *   <26 bytes> CR LF
 *   0 CR LF                 last chunk
 *   Trailer: value CR LF    any number
 *   CR LF
 *
 * Archives hold bodies that are labelled chunked and are not (the recording tool decoded them), truncated ones and damaged
 * ones. None is refused:
 * - the first line is not a size: every byte passes unchanged;
 * - later damage: decoded bytes stay, the bytes from the damage on pass unchanged;
 * - bytes after the last chunk are dropped.
 * `problem` describes the first of these.
 */
export class Dechunker {
  readonly trailers: HeaderLine[] = [];
  #state: 'size' | 'data' | 'data end' | 'trailers' | 'finished' | 'unchanged' = 'size';
  #problem: string | undefined;
  #pending = empty;
  #remaining = 0;
  #chunks = 0;
  #trailerBytes = 0;
  #droppedBytes = 0;

  /** Bytes after the last chunk. */
  get droppedBytes(): number {
    return this.#droppedBytes;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  /** True once the blank line after the last chunk was seen. */
  get finished(): boolean {
    return this.#state === 'finished';
  }

  /** The results are views into `bytes` wherever possible. */
  push(bytes: Uint8Array): Uint8Array[] {
    const out: Uint8Array[] = [];
    let at = 0;
    while (at < bytes.length) {
      switch (this.#state) {
        case 'size':
          at = this.#readSizeLine(bytes, at, out);
          break;
        case 'data': {
          const taken = Math.min(this.#remaining, bytes.length - at);
          out.push(bytes.subarray(at, at + taken));
          at += taken;
          this.#remaining -= taken;
          if (this.#remaining === 0) this.#state = 'data end';
          break;
        }
        case 'data end':
          at = this.#readDataEnd(bytes, at, out);
          break;
        case 'trailers':
          at = this.#readTrailer(bytes, at);
          break;
        case 'finished':
          this.#droppedBytes += bytes.length - at;
          this.#problem ??= 'bytes after the last chunk were dropped';
          return out;
        case 'unchanged':
          out.push(at === 0 ? bytes : bytes.subarray(at));
          return out;
      }
    }
    return out;
  }

  /** At the end of the input. Returns the bytes held back of a body that never became chunked. */
  end(): Uint8Array[] {
    if (this.#state === 'finished' || this.#state === 'unchanged') return [];
    const held = this.#pending;
    this.#pending = empty;
    if (this.#state === 'trailers') {
      this.#problem ??= 'the body ends without a blank line after the last chunk';
    } else if (this.#chunks > 0) {
      this.#problem ??= 'the body ends before the last chunk';
    } else if (held.length > 0) {
      this.#problem ??= 'the body is not chunked: it ends within its first line';
      return [held];
    } else {
      this.#problem ??= 'the body is empty, without a last chunk';
    }
    return [];
  }

  #readSizeLine(bytes: Uint8Array, at: number, out: Uint8Array[]): number {
    const lineEnd = bytes.indexOf(lf, at);
    const next = lineEnd === -1 ? bytes.length : lineEnd + 1;
    const part = bytes.subarray(at, next);
    const line = this.#pending.length === 0 ? part : Buffer.concat([this.#pending, part]);
    const size = readChunkSize(line);
    if (size === undefined || line.length > maxLineBytes) {
      this.#passUnchanged(line, out);
      return next;
    }
    if (lineEnd === -1) {
      this.#pending = Buffer.from(line);
      return next;
    }
    this.#pending = empty;
    this.#chunks++;
    this.#remaining = size;
    this.#state = size === 0 ? 'trailers' : 'data';
    return next;
  }

  #readDataEnd(bytes: Uint8Array, at: number, out: Uint8Array[]): number {
    const byte = bytes[at];
    if (byte === lf) {
      this.#pending = empty;
      this.#state = 'size';
    } else if (byte === cr && this.#pending.length === 0) {
      this.#pending = loneCr;
    } else {
      this.#passUnchanged(this.#pending, out);
      return at;
    }
    return at + 1;
  }

  #readTrailer(bytes: Uint8Array, at: number): number {
    const lineEnd = bytes.indexOf(lf, at);
    const next = lineEnd === -1 ? bytes.length : lineEnd + 1;
    this.#trailerBytes += next - at;
    if (this.#trailerBytes > maxTrailerBytes) {
      this.#problem ??= 'the trailers are too long and were dropped';
      this.#pending = empty;
      this.#state = 'finished';
      return next;
    }
    const part = bytes.subarray(at, next);
    const line = this.#pending.length === 0 ? part : Buffer.concat([this.#pending, part]);
    if (lineEnd === -1) {
      this.#pending = Buffer.from(line);
      return next;
    }
    this.#pending = empty;
    const text = Buffer.from(line).toString('latin1').trim();
    if (text === '') this.#state = 'finished';
    const colon = text.indexOf(':');
    if (colon > 0) {
      this.trailers.push({ name: text.slice(0, colon).trimEnd(), value: text.slice(colon + 1).trimStart() });
    }
    return next;
  }

  #passUnchanged(held: Uint8Array, out: Uint8Array[]): void {
    this.#problem ??=
      this.#chunks === 0
        ? 'the body is not chunked: its first line is not a chunk size'
        : `damaged after chunk ${this.#chunks}: the rest was left as it is`;
    if (held.length > 0) out.push(held);
    this.#pending = empty;
    this.#state = 'unchanged';
  }
}

/** The source is read to its end, also past the last chunk. */
export async function* dechunk(
  source: AsyncIterable<Uint8Array>,
  onWarning?: (problem: string) => void,
): AsyncGenerator<Uint8Array> {
  const dechunker = new Dechunker();
  for await (const bytes of source) yield* dechunker.push(bytes);
  yield* dechunker.end();
  if (dechunker.problem !== undefined) onWarning?.(dechunker.problem);
}

/** Reads a size line, complete or not; undefined as soon as it cannot be one. */
function readChunkSize(line: Uint8Array): number | undefined {
  let at = 0;
  while (line[at] === space || line[at] === tab) at++;
  let size = 0;
  const firstDigit = at;
  for (; at < line.length; at++) {
    const digit = hexDigit(line[at] ?? 0);
    if (digit === -1) break;
    size = size * 16 + digit;
    if (size > Number.MAX_SAFE_INTEGER) return undefined;
  }
  if (at === line.length) return size;
  if (at === firstDigit) return undefined;
  while (line[at] === space || line[at] === tab) at++;
  if (line[at] === semicolon) return size;
  while (line[at] === cr) at++;
  return at === line.length || line[at] === lf ? size : undefined;
}

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
