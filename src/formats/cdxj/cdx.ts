import { isTimestamp, readCount, withoutLineEnd } from './capture-line.ts';
import type { CaptureLine, ParsedLine } from './capture-line.ts';
import { keyToken } from './key-token.ts';

/**
 * Classic CDX (the 2006 and 2015 descriptions at iipc/warc-specifications). The first line names the columns by
 * letters; its first character is the delimiter:
 *
 *    CDX N b a m s k r M S V g
 *   org,example)/ 20240131120000 http://example.org/ text/html 200 SHA1… - - 1043 333 example.warc.gz
 */
export interface CdxLegend {
  readonly delimiter: string;
  readonly letters: readonly string[];
}

export const cdx11Header = ' CDX N b a m s k r M S V g';
export const cdx9Header = ' CDX N b a m s k r V g';

/**
 * Without a header the number of columns decides. 14: OutbackCDX appends length, offset and file of the original capture of a
 * revisit, without letters. 7: NetarchiveSuite.
 */
const lettersByColumns: ReadonlyMap<number, readonly string[]> = new Map(
  [
    'N b a m s k r M S V g',
    'N b a m s k r V g',
    'N b a m s k r M S V g orig.length orig.offset orig.filename',
    'A e b m n g v',
  ]
    .map((letters) => letters.split(' '))
    .map((letters) => [letters.length, letters]),
);

/** The letters of each field; of several, the first that the line has counts. */
const lettersOfField = {
  urlkey: ['N', 'A', 'a'],
  timestamp: ['b'],
  url: ['a', 'A', 'N'],
  mime: ['m'],
  status: ['s'],
  digest: ['k', 'c'],
  redirect: ['r'],
  length: ['S', 'n'],
  offset: ['V', 'v'],
  filename: ['g'],
} as const;
const fieldLetters: ReadonlySet<string> = new Set(Object.values(lettersOfField).flat());

export function parseCdxHeader(line: string): CdxLegend | undefined {
  const match = /^(.?)CDX(.)(.*)$/s.exec(line.replace(/^\ufeff/, '').trimEnd());
  const delimiter = match?.[2];
  if (match === null || delimiter === undefined) return undefined;
  // Web Curator Tool omits the delimiter at the start.
  if (match[1] !== '' && match[1] !== delimiter) return undefined;
  const letters = (match[3] ?? '').split(delimiter).filter((letter) => letter !== '');
  return letters.length > 0 && letters.every((letter) => letter.length === 1)
    ? { delimiter, letters }
    : undefined;
}

/** Without a legend the number of columns decides. */
export function parseCdx(text: string, legend?: CdxLegend): ParsedLine {
  const line = withoutLineEnd(text);
  if (/^.?CDX[^a-z\d]/i.test(line) && parseCdxHeader(line) !== undefined) {
    return { ok: false, reason: 'a header line' };
  }
  const columns = line.split(legend?.delimiter ?? ' ');
  const letters = legend?.letters ?? lettersByColumns.get(columns.length);
  if (letters === undefined) return { ok: false, reason: `no known format has ${columns.length} columns` };
  // OutbackCDX writes three more columns under the header of eleven.
  const isOutback = columns.length === 14 && letters.length === 11;
  const names = isOutback ? (lettersByColumns.get(14) ?? letters) : letters;
  if (columns.length !== names.length) {
    return { ok: false, reason: `${columns.length} columns instead of ${names.length}` };
  }
  return readColumns(new Map(names.map((name, at) => [name, columns[at] ?? ''])));
}

function readColumns(columns: ReadonlyMap<string, string>): ParsedLine {
  const valueOf = (field: keyof typeof lettersOfField): string | undefined =>
    lettersOfField[field].map((letter) => columns.get(letter)).find((value) => !isAbsent(value));
  const urlkey = valueOf('urlkey');
  const url = valueOf('url');
  const timestamp = valueOf('timestamp');
  if (urlkey === undefined || url === undefined) return { ok: false, reason: 'no URL' };
  if (timestamp === undefined || !isTimestamp(timestamp)) {
    return { ok: false, reason: 'the timestamp is not 14 digits' };
  }
  const known: Record<string, string | number> = {};
  for (const field of ['mime', 'status', 'digest', 'redirect', 'filename'] as const) {
    const value = valueOf(field);
    if (value !== undefined) known[field] = value;
  }
  for (const field of ['length', 'offset'] as const) {
    const value = valueOf(field);
    if (value === undefined) continue;
    const count = readCount(value);
    if (count === undefined) return { ok: false, reason: `the ${field} is not a whole number` };
    known[field] = count;
  }
  const others = [...columns].filter(([name, value]) => !fieldLetters.has(name) && !isAbsent(value));
  const extra = others.length === 0 ? {} : { extra: Object.fromEntries(others) };
  return { ok: true, line: { ...known, urlkey, timestamp, url, ...extra } };
}

function isAbsent(value: string | undefined): boolean {
  return value === undefined || value === '' || value === '-';
}

export function formatCdx11(line: CaptureLine): string {
  return [...startColumns(line), text(line.extra?.['M']), text(line.length), ...endColumns(line)].join(' ');
}

export function formatCdx9(line: CaptureLine): string {
  return [...startColumns(line), ...endColumns(line)].join(' ');
}

function startColumns(line: CaptureLine): string[] {
  // CDX has no digest label: readers compare bare sha1.
  const digest = line.digest?.slice(line.digest.lastIndexOf(':') + 1);
  const columns = [line.urlkey, line.timestamp, line.url, line.mime, line.status, digest, line.redirect];
  return columns.map((value) => text(value));
}

function endColumns(line: CaptureLine): string[] {
  return [text(line.offset), text(line.filename)];
}

function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? keyToken(value) : '-';
}
