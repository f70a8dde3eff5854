import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** The location of a content, and the URL and date of its capture. */
export interface ContentRow {
  readonly file: string;
  /** Offset of its record in the file. */
  readonly offset: number;
  readonly url: string;
  /** The WARC-Date of its record, as it is written there. */
  readonly date: string;
}

export const rowsPerBlock = 256;
const blockLimitBytes = 1 << 28;
/** Unpacked at one go as a rule. */
const chunkBytes = 1 << 16;
/** Higher ones save a tenth at ten times the time. */
const quality = 5;

/** A date in milliseconds, less the one before; or its text where milliseconds would not give it back. */
type StoredDate = number | string;
type Columns = [files: string[], offsets: number[], dates: StoredDate[], urls: string[]];

/**
 * Rows of neighbouring records as columns of JSON, packed by Brotli: rows in the order of their records have nearly the same
 * values one after the other, and of numbers only the distance is kept. Undefined: a row that was taken out.
 */
export function packRows(rows: readonly (ContentRow | undefined)[]): Promise<Buffer> {
  const columns: Columns = [[], [], [], []];
  const [files, offsets, dates, urls] = columns;
  let formerOffset = 0;
  let formerMs = 0;
  for (const row of rows) {
    files.push(row?.file ?? '');
    urls.push(row?.url ?? '');
    const offset = row?.offset ?? formerOffset;
    offsets.push(offset - formerOffset);
    formerOffset = offset;
    const ms = row === undefined ? formerMs : exactMs(row.date);
    dates.push(ms === undefined ? (row?.date ?? '') : ms - formerMs);
    formerMs = ms ?? formerMs;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return pack(JSON.stringify(columns), { params });
}

export async function unpackRows(packed: Uint8Array): Promise<(ContentRow | undefined)[]> {
  const columns = await unpackColumns(packed);
  return columns[0].map((_, at) => rowAt(columns, at));
}

/** One of the rows, which is quicker. */
export async function unpackRow(packed: Uint8Array, at: number): Promise<ContentRow | undefined> {
  return rowAt(await unpackColumns(packed), at);
}

async function unpackColumns(packed: Uint8Array): Promise<Columns> {
  const bytes = await unpack(packed, { chunkSize: chunkBytes, maxOutputLength: blockLimitBytes });
  return JSON.parse(bytes.toString()) as Columns;
}

function rowAt([files, offsets, dates, urls]: Columns, at: number): ContentRow | undefined {
  const file = files[at];
  const stored = dates[at] ?? '';
  if (file === undefined || file === '') return undefined;
  const date = typeof stored === 'number' ? new Date(sumTo(dates, at)).toISOString() : stored;
  return { file, offset: sumTo(offsets, at), url: urls[at] ?? '', date };
}

function sumTo(values: readonly StoredDate[], last: number): number {
  let sum = 0;
  for (let at = 0; at <= last; at++) {
    const value = values[at];
    if (typeof value === 'number') sum += value;
  }
  return sum;
}

function exactMs(date: string): number | undefined {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === date ? ms : undefined;
}
