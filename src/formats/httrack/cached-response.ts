import { parseHead } from '../http1/head.ts';
import type { HeaderLine } from '../http1/head.ts';
import type { EntryContent } from '../zip/read-entry.ts';
import { decodeName } from '../zip/zip-entry.ts';

/** A response of an HTTrack cache, in either format. */
export interface CachedResponse extends CachedHead {
  readonly url: string;
  /** The body, if it is in the cache and not in a file of the mirror. */
  readonly content: EntryContent | undefined;
  readonly contentBytes: number;
}

export interface CachedHead {
  readonly status: number | undefined;
  readonly headers: readonly HeaderLine[];
  readonly notes: readonly HeaderLine[];
  /** The file of the mirror, relative to it; absolute in old caches. */
  readonly savedAs: string | undefined;
  readonly sizeBytes: number | undefined;
  readonly isInCache: boolean;
  /** Repeated by a later run only for its name. */
  readonly isKept: boolean;
  readonly problems: readonly string[];
}

/** HTTrack's own fields among the server's. */
const ownField = /^X-(In-Cache|StatusCode|StatusMessage|Kept|Size|Charset|Addr|Fil|Save)$/i;

/**
 * HTTrack's notes of a response, in the form of an HTTP head:
 *
 *   HTTP/1.1 200 OK
 *   X-In-Cache: 1
 *   X-StatusCode: 200
 *   X-Size: 94
 *   Content-Type: text/plain
 *   X-Addr: www.example.org
 *   X-Fil: /robots.txt
 *
 * If the server's whole head follows after a blank line, it gives the headers.
 */
export function parseCachedHead(bytes: Uint8Array): CachedHead | undefined {
  const head = parseHead(bytes, 'response', { atEnd: true });
  if (head === undefined || head.startLine === '') return undefined;
  const notes = head.headers.filter(({ name }) => ownField.test(name));
  const original = parseHead(bytes.subarray(head.raw.length), 'response', { atEnd: true });
  const hasOriginal = original !== undefined && original.startLine !== '';
  const headers = (hasOriginal ? original : head).headers.filter(({ name }) => !ownField.test(name));
  const note = (wanted: string): string | undefined =>
    notes.find(({ name }) => name.toLowerCase() === wanted)?.value;
  const saved = note('x-save');
  // Here it normally ends without a blank line.
  const problems = head.problems.filter((problem) => !problem.startsWith('no blank line'));
  if (note('x-in-cache') === undefined) problems.push('no X-In-Cache');
  return {
    status: wholeNumber(note('x-statuscode')) ?? head.status,
    headers,
    notes,
    savedAs: saved === undefined || saved === '' ? undefined : decodeName(Buffer.from(saved, 'latin1')),
    sizeBytes: wholeNumber(note('x-size')),
    isInCache: note('x-in-cache') !== '0',
    isKept: note('x-kept') === '1',
    problems,
  };
}

/** The URL of a cache entry: http if it has no scheme. Undefined for HTTrack's own entries. */
export function cachedUrl(text: string): string | undefined {
  if (text.startsWith('//[') || text.includes('////[')) return undefined;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  return /^[a-z][a-z0-9+.-]*:\/\/[^/\s]/i.test(url) ? url : undefined;
}

export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
