import { readFile, stat } from 'node:fs/promises';
import type { HeaderLine } from '../http1/head.ts';
import { openFileSource } from '../warc/byte-source.ts';
import type { ByteSource } from '../warc/byte-source.ts';
import type { EntryContent } from '../zip/read-entry.ts';
import { decodeName } from '../zip/zip-entry.ts';
import { zipProblem } from '../zip/zip-problem.ts';
import { cachedUrl, wholeNumber } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import { httrackWarning } from './httrack-entry.ts';
import type { HttrackWarning } from './httrack-entry.ts';
import type { HttrackCache } from './zip-cache.ts';

const maxIndexBytes = 256 * 1024 * 1024;
const maxFieldBytes = 32_768;
const headBytes = [8192, 1 << 19];
const pieceBytes = 1 << 16;
const lf = 10;

/** The fields before a body, each with the version of the cache (1.x) that introduced it. */
const fieldOrder: readonly (readonly [name: string, since: number])[] = [
  ['X-StatusCode', 1],
  ['X-Size', 1],
  ['X-StatusMessage', 1],
  ['Content-Type', 1],
  ['X-Charset', 3],
  ['Last-Modified', 1],
  ['Etag', 1],
  ['Location', 1],
  ['Content-Disposition', 2],
  ['X-Addr', 4],
  ['X-Fil', 4],
  ['X-Save', 4],
  ['headers', 5],
];

/**
 * hts-cache/new.ndx and new.dat, before HTTrack 3.31. A field is `length LF bytes`:
 *
 *   new.ndx:  field CACHE-1.x | field date | then for each URL: field "host LF path LF" | position LF
 *   new.dat:  at a position: the fields of `fieldOrder` | field HTS | field body length | body
 *
 * A body with a position below 0 is in the mirror, under the name in X-Save (since 1.4) or that of the URL.
 */
export async function openDatCache(
  path: string,
  onWarning: (warning: HttrackWarning) => void,
): Promise<HttrackCache | undefined> {
  const indexPath = path.replace(/\.dat$/, '.ndx');
  const index = (await stat(indexPath)).size > maxIndexBytes ? undefined : await readFile(indexPath);
  const version =
    index === undefined ? undefined : /^CACHE-1\.([1-5])/.exec(fieldAt(index, 0)?.text ?? '')?.[1];
  if (index === undefined || version === undefined) {
    onWarning(httrackWarning('cache-unreadable', `${indexPath} is no index of a version that is known`));
    return undefined;
  }
  const source = await openFileSource(path);
  return {
    path,
    responses: () => responsesOf({ source, index, version: Number(version) }, onWarning),
    close: () => source.close(),
  };
}

interface OpenFiles {
  readonly source: ByteSource;
  readonly index: Buffer;
  readonly version: number;
}

async function* responsesOf(
  { source, index, version }: OpenFiles,
  onWarning: (warning: HttrackWarning) => void,
): AsyncGenerator<CachedResponse> {
  const date = fieldAt(index, fieldAt(index, 0)?.end ?? 0);
  for (let at = date?.end ?? index.length; at < index.length;) {
    const key = fieldAt(index, at);
    const lineEnd = key === undefined ? -1 : index.indexOf(lf, key.end);
    const position = Number(index.toString('latin1', key?.end ?? 0, Math.max(0, lineEnd)).trim());
    if (key === undefined || lineEnd === -1 || !Number.isSafeInteger(position)) {
      onWarning(httrackWarning('cache-damaged', `${source.name}, its index at ${at}`));
      return;
    }
    at = lineEnd + 1;
    const [host = '', path = ''] = key.text.split('\n');
    const url = cachedUrl(host + path);
    if (url === undefined) continue;
    const response = await readResponse(source, position, { url, version, guess: host + path });
    if (response === undefined) onWarning(httrackWarning('record-damaged', url));
    else yield response;
  }
}

interface Place {
  readonly url: string;
  readonly version: number;
  /** The body's name in the mirror, if no field states it. */
  readonly guess: string;
}

async function readResponse(
  source: ByteSource,
  position: number,
  { url, version, guess }: Place,
): Promise<CachedResponse | undefined> {
  const start = Math.abs(position);
  for (const sizeBytes of headBytes) {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(sizeBytes, source.sizeBytes - start)));
    const head = readHead(bytes.subarray(0, await source.read(start, bytes)), version);
    if (head === undefined) continue;
    const { fields, bodyBytes, end } = head;
    const value = (wanted: string): string | undefined => fields.find(({ name }) => name === wanted)?.value;
    const isInCache = position > 0;
    const saved = value('X-Save') ?? guess.replace(/^[a-z]+:\/\//i, '').replace(/\?.*$/s, '');
    return {
      url,
      status: wholeNumber(value('X-StatusCode')),
      headers: fields.filter(({ name }) => !name.startsWith('X-')),
      notes: fields.filter(({ name }) => name.startsWith('X-')),
      savedAs: decodeName(Buffer.from(saved, 'latin1')),
      sizeBytes: wholeNumber(value('X-Size')),
      isInCache,
      isKept: false,
      problems: [],
      content: isInCache ? new RangeContent(source, start + end, bodyBytes) : undefined,
      contentBytes: isInCache ? bodyBytes : 0,
    };
  }
  return undefined;
}

function readHead(
  bytes: Buffer,
  version: number,
): { fields: HeaderLine[]; bodyBytes: number; end: number } | undefined {
  const fields: HeaderLine[] = [];
  let at = 0;
  for (const [name, since] of fieldOrder) {
    if (version < since) continue;
    const field = fieldAt(bytes, at);
    if (field === undefined) return undefined;
    at = field.end;
    // A line end in a value would start another header when written out.
    const value = field.text.replace(/[\r\n\0]+/g, ' ');
    if (value !== '' && name !== 'headers') fields.push({ name, value });
  }
  const mark = fieldAt(bytes, at);
  const size = mark?.text === 'HTS' ? fieldAt(bytes, mark.end) : undefined;
  const bodyBytes = wholeNumber(size?.text);
  return size === undefined || bodyBytes === undefined ? undefined : { fields, bodyBytes, end: size.end };
}

/** Undefined if it is not a field, or is cut. */
function fieldAt(bytes: Buffer, at: number): { text: string; end: number } | undefined {
  const lineEnd = bytes.indexOf(lf, at);
  const length =
    lineEnd === -1 ? undefined : wholeNumber(bytes.toString('latin1', at, Math.min(lineEnd, at + 20)));
  if (length === undefined || length > maxFieldBytes) return undefined;
  const end = lineEnd + 1 + length;
  return end > bytes.length ? undefined : { text: bytes.toString('latin1', lineEnd + 1, end), end };
}

class RangeContent implements EntryContent {
  outcome: EntryContent['outcome'] = 'running';
  readonly #source: ByteSource;
  readonly #start: number;
  readonly #sizeBytes: number;

  constructor(source: ByteSource, start: number, sizeBytes: number) {
    this.#source = source;
    this.#start = start;
    this.#sizeBytes = sizeBytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let done = 0; done < this.#sizeBytes;) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, this.#sizeBytes - done));
      const filled = await this.#source.read(this.#start + done, piece);
      if (filled === 0) {
        this.outcome = zipProblem('content-cut', this.#source.name);
        return;
      }
      done += filled;
      yield piece.subarray(0, filled);
    }
    this.outcome = 'whole';
  }
}
