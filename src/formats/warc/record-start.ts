import { parseArcLine } from './arc-header.ts';

/** The second spelling is not standard, but jwat counts it as valid. */
const marks = [Buffer.from('WARC/'), Buffer.from('warc/')];
const markBytes = 5;
const opening = /^WARC\/\d+\.\d+[ \t]*\r{0,2}\n[A-Za-z][A-Za-z0-9-]*[ \t]*:/i;
const lf = 10;
/** Bytes needed to distinguish a record from text that mentions one. */
export const longestOpening = 64;
const longestArcLine = 1 << 16;

export type RecordDialect = 'warc' | 'arc';

/** The kind of record that begins at the first of these bytes, if any. */
export function recordStart(bytes: Buffer): RecordDialect | undefined {
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

export interface StartSearch {
  readonly found: boolean;
  /** The position of a record; or, if none was found, the position before which there is surely none. */
  readonly at: number;
}

/**
 * Searches the next record after damage: `WARC/1.x` on a line followed by a field, wherever that line begins (the previous
 * record may be cut), or an ARC header line. With an unknown dialect the first of either.
 */
export function findRecordStart(bytes: Buffer, dialect: RecordDialect | undefined): StartSearch {
  const warc = findWarcStart(bytes);
  if (dialect === 'warc') return warc;
  const arc = findArcStart(bytes);
  if (warc.found !== arc.found) return warc.found ? warc : arc;
  return warc.at <= arc.at ? warc : arc;
}

function findWarcStart(bytes: Buffer): StartSearch {
  // A mark may begin in the last bytes.
  let nearest: StartSearch = { found: false, at: Math.max(0, bytes.length - markBytes) };
  for (const mark of marks) {
    const place = findMark(bytes, mark);
    if (
      place !== undefined &&
      (place.found ? !nearest.found || place.at < nearest.at : place.at < nearest.at)
    ) {
      nearest = place;
    }
  }
  return nearest;
}

function findMark(bytes: Buffer, mark: Buffer): StartSearch | undefined {
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (opening.test(bytes.toString('latin1', at, at + longestOpening))) return { found: true, at };
    if (bytes.length - at < longestOpening) return { found: false, at };
  }
  return undefined;
}

function isMark(bytes: Buffer): boolean {
  return bytes[4] === 0x2f && marks.some((mark) => mark.equals(bytes.subarray(0, markBytes)));
}

function findArcStart(bytes: Buffer): StartSearch {
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
