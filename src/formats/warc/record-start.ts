import { parseArcLine } from './arc-header.ts';

/** The second spelling is nobody's standard, but jwat counts it as valid. */
const marks = [Buffer.from('WARC/'), Buffer.from('warc/')];
const markBytes = 5;
const versionLine = /^WARC\/(\d+\.\d+)[ \t]*\r?\n/i;
const lf = 10;
const longestVersionLine = 24;
const longestArcLine = 1 << 16;

export type Dialect = 'warc' | 'arc';

/** What begins at the first of these bytes: a record of either kind, or nothing known. */
export function recordStart(bytes: Buffer): Dialect | undefined {
  if (isMark(bytes)) return 'warc';
  return arcLineAt(bytes, 0) === undefined ? undefined : 'arc';
}

/** The ARC header line at `start`, without its line end. */
export function arcLineAt(bytes: Buffer, start: number): string | undefined {
  const first = bytes[start] ?? 0;
  if (!isLetter(first)) return undefined;
  const end = bytes.indexOf(lf, start);
  if (end < 0 || end - start > longestArcLine) return undefined;
  const line = bytes.toString('latin1', start, bytes[end - 1] === 13 ? end - 1 : end);
  return parseArcLine(line) === undefined ? undefined : line;
}

/**
 * Looks for the next record after damage: `WARC/1.x` alone on a line, or an ARC header line. Either the place of a
 * record, or the place up to which there is surely none (what follows it needs more bytes to tell).
 */
export function findRecordStart(bytes: Buffer, dialect: Dialect | undefined): { found: boolean; at: number } {
  return dialect === 'arc' ? findArcStart(bytes) : findWarcStart(bytes);
}

function findWarcStart(bytes: Buffer): { found: boolean; at: number } {
  // A mark may begin in the last bytes; the byte before it is needed too.
  let nearest = { found: false, at: Math.max(0, bytes.length - markBytes) };
  for (const mark of marks) {
    const place = findMark(bytes, mark);
    if (place !== undefined && place.at <= nearest.at) nearest = place;
  }
  return nearest;
}

function findMark(bytes: Buffer, mark: Buffer): { found: boolean; at: number } | undefined {
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (at > 0 && bytes[at - 1] !== lf) continue;
    if (bytes.length - at < longestVersionLine) return { found: false, at };
    if (versionLine.test(bytes.toString('latin1', at, at + longestVersionLine))) return { found: true, at };
  }
  return undefined;
}

function isMark(bytes: Buffer): boolean {
  return bytes[4] === 0x2f && marks.some((mark) => mark.equals(bytes.subarray(0, markBytes)));
}

function findArcStart(bytes: Buffer): { found: boolean; at: number } {
  let at = 0;
  for (;;) {
    if (arcLineAt(bytes, at) !== undefined) return { found: true, at };
    const end = bytes.indexOf(lf, at);
    if (end < 0) return { found: false, at: Math.max(at, bytes.length - longestArcLine) };
    at = end + 1;
  }
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
