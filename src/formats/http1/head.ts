import { readStartLine } from './start-line.ts';
import type { StartLineParts } from './start-line.ts';

/** One field of a head: latin1 text, folded lines joined by one space, white space at both ends removed. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

/**
 * The head of an HTTP/1 message, in an archive record or on a socket (RFC 9112 section 2.1):
 *
 *   HTTP/1.1 200 OK CR LF          start line
 *   Content-Type: text/html CR LF  fields, in order, repeats kept
 *   CR LF                          blank line, the last bytes of `raw`
 *
 * Malformed heads are kept as sent; `problems` describes them.
 */
export interface HttpHead extends StartLineParts {
  readonly kind: 'request' | 'response';
  readonly startLine: string;
  readonly headers: readonly HeaderLine[];
  /** The exact bytes of the head, a view into the input. The body starts at `raw.length`. */
  readonly raw: Uint8Array;
  readonly problems: readonly string[];
}

interface ParseHeadOptions {
  /** No more bytes will come: all of them are the head. */
  readonly atEnd?: boolean;
  readonly maxBytes?: number;
}

const defaultMaxBytes = 1024 * 1024;
const maxProblems = 20;
const tab = 9;
const lf = 10;
const cr = 13;
const space = 32;
const del = 127;

/** Undefined if the blank line has not come yet, and more may. */
export function parseHead(
  bytes: Uint8Array,
  kind: 'request' | 'response',
  options: ParseHeadOptions = {},
): HttpHead | undefined {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const start = skipBlankLines(bytes);
  const verdict = beginsLikeHttp(bytes, start, kind);
  if (verdict === 'no') return notHttp(kind, bytes, 'the block does not begin like HTTP');

  const limit = Math.min(bytes.length, maxBytes);
  const scan = scanHead(bytes, start, limit);
  const isWhole = scan.end !== -1;
  const isTooLong = !isWhole && bytes.length >= maxBytes;
  if (!isWhole && !isTooLong && options.atEnd !== true) return undefined;
  if (bytes.length === 0) return notHttp(kind, bytes, 'the block is empty');
  if (verdict === 'unsure') return notHttp(kind, bytes, 'the block ends before anything like HTTP');

  const raw = bytes.subarray(0, isWhole ? scan.end : limit);
  const problems = scan.problems;
  if (start > 0) problems.push('blank lines before the start line');
  if (isTooLong) problems.push(`the head is longer than ${maxBytes} bytes and was cut there`);
  else if (!isWhole) problems.push('no blank line after the head');

  const lines = splitLines(latin1(raw), start);
  const startLine = lines[0] ?? '';
  const read = readStartLine(startLine, kind);
  if (read === undefined) return notHttp(kind, bytes, 'the block does not begin like HTTP');
  problems.push(...read.problems);
  const headers = readFields(lines, problems);
  if (problems.length > maxProblems) problems.splice(maxProblems, Infinity, 'and more problems');
  return Object.assign(read.parts, { kind, startLine, headers, raw, problems });
}

export function headerValue(head: Pick<HttpHead, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const header of head.headers) {
    if (isNamed(header, wanted)) return header.value;
  }
  return undefined;
}

export function headerValues(head: Pick<HttpHead, 'headers'>, name: string): string[] {
  const wanted = name.toLowerCase();
  return head.headers.filter((header) => isNamed(header, wanted)).map((header) => header.value);
}

/** Lengths are compared first: lower-casing every name of every head is costly. */
function isNamed(header: HeaderLine, lowerCaseName: string): boolean {
  return header.name.length === lowerCaseName.length && header.name.toLowerCase() === lowerCaseName;
}

function notHttp(kind: 'request' | 'response', bytes: Uint8Array, problem: string): HttpHead {
  return { kind, startLine: '', version: '', headers: [], raw: bytes.subarray(0, 0), problems: [problem] };
}

/** RFC 9112 section 2.2: empty lines before the start line are ignored. After a few it is not HTTP. */
function skipBlankLines(bytes: Uint8Array): number {
  let at = 0;
  while (at < 16 && (bytes[at] === cr || bytes[at] === lf)) at++;
  return at;
}

/** By the first bytes alone, so that a body without a head is not read up to the limit. */
function beginsLikeHttp(
  bytes: Uint8Array,
  start: number,
  kind: 'request' | 'response',
): 'yes' | 'no' | 'unsure' {
  if (kind === 'request') {
    const opening = latin1(bytes.subarray(start, start + 32));
    if (/^[!#$%&'*+\-.^_`|~\w]{1,31}[ \t]/.test(opening)) return 'yes';
    return opening.length < 32 && /^[!#$%&'*+\-.^_`|~\w]*$/.test(opening) ? 'unsure' : 'no';
  }
  const word = latin1(bytes.subarray(start, start + 5)).toUpperCase();
  if (word === 'HTTP/' || word === 'HTTP ' || word.startsWith('ICY ')) return 'yes';
  // `HTTPX/1.1 200 OK`: an extra letter before the version.
  const opening = latin1(bytes.subarray(start, start + 16));
  if (/^HTTP[A-Z]{1,3}\/\d/i.test(opening)) return 'yes';
  return word.length < 5 && ('HTTP/'.startsWith(word) || 'ICY '.startsWith(word)) ? 'unsure' : 'no';
}

/**
 * Finds the blank line; `end` is the offset after it, or -1. A line of CR only counts as blank: some servers send CR CR LF.
 * One pass, which also notices what a second pass would be too slow for.
 */
function scanHead(bytes: Uint8Array, start: number, limit: number): { end: number; problems: string[] } {
  let bareLf = false;
  let control = false;
  let crRun = 0;
  let lineStart = start;
  let end = -1;
  for (let at = start; at < limit; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= space && byte !== del && crRun === 0) continue;
    if (byte === cr) {
      crRun++;
      continue;
    }
    if (byte === lf) {
      if (crRun === 0) bareLf = true;
      if (at - crRun === lineStart) {
        end = at + 1;
        break;
      }
      lineStart = at + 1;
    } else if (byte !== tab || crRun > 0) {
      control = true;
    }
    crRun = 0;
  }
  const problems: string[] = [];
  if (bareLf) problems.push('bare LF line ends');
  if (control) problems.push('control characters in the head');
  return { end, problems };
}

function splitLines(text: string, start: number): string[] {
  const lines: string[] = [];
  for (let at = start; at < text.length;) {
    const found = text.indexOf('\n', at);
    const lineEnd = found === -1 ? text.length : found;
    let end = lineEnd;
    while (end > at && text.charCodeAt(end - 1) === cr) end--;
    if (end > at) lines.push(text.slice(at, end));
    at = lineEnd + 1;
  }
  return lines;
}

function readFields(lines: readonly string[], problems: string[]): HeaderLine[] {
  const headers: HeaderLine[] = [];
  let contentLength: string | undefined;
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const first = line.charCodeAt(0);
    const previous = first === space || first === tab ? headers.at(-1) : undefined;
    if (previous !== undefined) {
      // obs-fold (RFC 9112 section 5.2): the line continues the value before it.
      const more = trimmed(line, 0, line.length);
      // Only joined, never inspected: a value of 200,000 folded lines must not be copied at each.
      const value =
        previous.value === '' || more === '' ? previous.value + more : `${previous.value} ${more}`;
      headers[headers.length - 1] = { name: previous.name, value };
      problems.push(`line ${i + 1} continues the line before it`);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon === -1) {
      problems.push(`line ${i + 1} has no colon`);
      continue;
    }
    const name = trimmed(line, 0, colon);
    if (name.length !== colon) problems.push(`line ${i + 1} has white space around its name`);
    if (name === '') {
      problems.push(`line ${i + 1} has no name`);
      continue;
    }
    const value = trimmed(line, colon + 1, line.length);
    headers.push({ name, value });
    if (name.length === 14 && name.toLowerCase() === 'content-length') {
      if ((contentLength ?? value) !== value) problems.push('Content-Length values differ');
      contentLength = value;
    }
  }
  return headers;
}

/** Optional white space of HTTP is space and tab only: String.trim would also remove 0xA0, which may be half a letter. */
function trimmed(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === space || code === tab || code === cr;
}

function latin1(bytes: Uint8Array): string {
  if (Buffer.isBuffer(bytes)) return bytes.toString('latin1');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
