import { readFormData } from './form-data.ts';
import { quotePlus, unquotePlus } from './plus-encoding.ts';
import { PythonJsonError, readPythonJson } from './python-json.ts';
import type { PythonJson } from './python-json.ts';

export interface RequestForKey {
  readonly url: string;
  readonly method: string;
  /** The Content-Type field as sent; case-sensitive, as in pywb. */
  readonly contentType: string | undefined;
  /** The body with Transfer-Encoding removed. */
  readonly body: Uint8Array;
  /** The Content-Length field as sent. Without one only the first 8192 bytes count. */
  readonly contentLength: string | undefined;
}

/** In characters, not bytes. */
const maxQueryLength = 4096;
const lengthWithoutFieldBytes = 8192;

/**
 * Captures of requests other than GET are distinguished by method and body. Both are appended to the URL before its key is
 * made (pywb 2.6.7, cdxj-indexer 1.5, webrecorder "request body canonicalization"):
 *
 *   http://example.org/search?a=b & __wb_method=POST & q=heirloom
 *
 * Only the body of POST and PUT counts.
 */
export function requestKeyUrl(request: RequestForKey): { url: string; requestBody: string } {
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  const requestBody = hasBody ? bodyQuery(request) : '';
  const separator = request.url.includes('?') ? '&' : '?';
  const url = `${request.url}${separator}__wb_method=${request.method}${requestBody === '' ? '' : `&${requestBody}`}`;
  return { url, requestBody };
}

function bodyQuery({ contentType = '', body, contentLength }: RequestForKey): string {
  const sizeBytes = contentLength === undefined ? lengthWithoutFieldBytes : readLength(contentLength);
  if (sizeBytes === undefined) return '';
  const bytes = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, Math.max(0, sizeBytes)));
  return cutCharacters(queryOf(contentType, bytes), maxQueryLength);
}

function queryOf(contentType: string, bytes: Buffer): string {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    const text = decodeText(bytes);
    return text === undefined ? binaryQuery(bytes) : unquotePlus(text);
  }
  if (contentType.startsWith('multipart/')) return formDataQuery(contentType, bytes) ?? binaryQuery(bytes);
  if (contentType.startsWith('application/json')) return jsonQuery(bytes) ?? '';
  if (contentType.startsWith('text/plain')) return jsonQuery(bytes) ?? binaryQuery(bytes);
  return binaryQuery(bytes);
}

function binaryQuery(bytes: Buffer): string {
  // Cut before encoding: an upload may be large.
  return `__wb_post_data=${bytes.subarray(0, maxQueryLength).toString('base64')}`;
}

/** pywb's tools fail on a malformed body; here it counts as binary. */
function formDataQuery(contentType: string, bytes: Buffer): string | undefined {
  const parts = readFormData(bytes, boundaryOf(contentType));
  const pairs: string[] = [];
  for (const part of parts ?? []) {
    const value = part.filename ? part.bytes : decodeText(part.bytes, part.charset);
    if (value === undefined) return undefined;
    pairs.push(`${quotePlus(part.name)}=${quotePlus(value)}`);
  }
  return parts === undefined ? undefined : pairs.join('&');
}

function boundaryOf(contentType: string): string {
  const written = contentType.split('boundary=')[1] ?? '';
  const quoted = /^"([^"]*)"/.exec(written)?.[1];
  const end = written.indexOf(';');
  return quoted ?? (end === -1 ? written : written.slice(0, end).trimEnd());
}

/**
 * The scalars of a JSON document as pairs, each under the nearest name above it; a repeated name becomes `name.2_`. Undefined
 * if it is neither JSON nor JSON lines.
 */
function jsonQuery(bytes: Buffer): string | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return undefined;
  const pairs = new Map<string, string>();
  const repeats = new Map<string, number>();
  const add = (name: string, value: string): void => {
    if (!pairs.has(name)) {
      pairs.set(name, value);
      return;
    }
    const count = (repeats.get(name) ?? 1) + 1;
    repeats.set(name, count);
    pairs.set(`${name}.${count}_`, value);
  };
  try {
    for (const document of readDocuments(text)) flatten(document, '', add);
  } catch (error) {
    if (error instanceof PythonJsonError) return undefined;
    throw error;
  }
  // Half a surrogate pair has no UTF-8: Python refuses it too.
  if ([...pairs].some(([name, value]) => !name.isWellFormed() || !value.isWellFormed())) return undefined;
  return [...pairs].map(([name, value]) => `${quotePlus(name)}=${quotePlus(value)}`).join('&');
}

function readDocuments(text: string): PythonJson[] {
  try {
    return [readDocument(text)];
  } catch (error) {
    if (!(error instanceof PythonJsonError) || error.kind !== 'syntax' || !text.includes('\n')) throw error;
    return text.split('\n').map((line) => readDocument(line));
  }
}

/** A byte order mark is allowed before a document, also before each of JSON lines. */
function readDocument(text: string): PythonJson {
  return readPythonJson(text.startsWith('\ufeff') ? text.slice(1) : text);
}

function flatten(value: PythonJson, name: string, add: (name: string, value: string) => void): void {
  if (value instanceof Map) {
    for (const [key, item] of value) flatten(item, key, add);
  } else if (Array.isArray(value)) {
    for (const item of value) flatten(item, name, add);
  } else if (name !== '') {
    add(name, value.text);
  }
}

/** Undefined if the bytes are not in the charset, or the charset is unknown. */
function decodeText(bytes: Uint8Array, charset = 'utf-8'): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The syntax of Python's int(): surrounding white space, a sign, underscores between digits. */
function readLength(text: string): number | undefined {
  return /^\s*[+-]?\d+(?:_\d+)*\s*$/.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

function cutCharacters(text: string, length: number): string {
  if (text.length <= length) return text;
  let at = 0;
  for (let count = 0; count < length && at < text.length; count++) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, at);
}
