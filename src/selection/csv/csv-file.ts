import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import type { Reason } from '../../reasons/reason.ts';
import { ReasonedError } from '../../reasons/reasoned-error.ts';
import { selectionReason } from '../selection-reason.ts';
import { maxBytes, maxRows } from './csv-limits.ts';

/** A row of the file. The heading is row 1; a row with line ends in its cells is one row. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Spreadsheets leave empty rows at the end. */
export function isEmptyRow({ cells }: CsvRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Why a file cannot be read. */
export class BadCsv extends ReasonedError {}
export class LargeCsv extends BadCsv {}

const longestRow = 1 << 20;

/** Writes a body into a file as it arrives, and refuses it if it is too long or not UTF-8. */
export async function keepBody(body: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeChecked(body, file);
  } finally {
    await file.close();
  }
}

async function writeChecked(body: AsyncIterable<Uint8Array>, file: FileHandle): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sizeBytes = 0;
  for await (const bytes of body) {
    if (sizeBytes === 0) refuseUtf16(bytes);
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) throw new LargeCsv(selectionReason('file-too-large'));
    refuseOtherCharset(decoder, bytes, sizeBytes);
    await file.appendFile(bytes);
  }
  refuseOtherCharset(decoder, undefined, sizeBytes);
  if (sizeBytes === 0) throw new BadCsv(selectionReason('file-empty'));
}

function refuseUtf16(bytes: Uint8Array): void {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasMark || first === 0 || second === 0) throw new BadCsv(selectionReason('file-utf16'));
  if (first === 0x50 && second === 0x4b) throw new BadCsv(selectionReason('file-spreadsheet'));
}

function refuseOtherCharset(decoder: TextDecoder, bytes: Uint8Array | undefined, sizeBytes: number): void {
  try {
    if (bytes === undefined) decoder.decode();
    else if (decoder.decode(bytes, { stream: true }).includes('\0'))
      throw new BadCsv(selectionReason('file-nul'));
  } catch (error) {
    if (error instanceof BadCsv) throw error;
    throw new BadCsv(selectionReason('file-charset', { byte: sizeBytes }));
  }
}

/**
 * The rows of a file that `keepBody` has written. The separator is the most frequent of comma, semicolon and tab in the
 * heading.
 */
export async function* csvRows(path: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(path),
    relaxColumnCount: true,
    skipEmptyLines: false,
    maxRecordSize: longestRow,
  });
  const reading = pipeline(createReadStream(path), parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (row > maxRows + 1) throw new BadCsv(selectionReason('file-too-many-rows', { max: maxRows }));
      yield { row, cells };
    }
    await reading;
  } catch (error) {
    reading.catch(() => {}); // the same error, or that we stopped reading
    if (error instanceof CsvError) throw new BadCsv(reasonOf(error));
    throw error;
  } finally {
    parser.destroy();
    await reading.catch(() => {}); // told above
  }
}

function reasonOf(error: CsvError): Reason {
  const { code, message: detail } = error;
  // Earlier rows were parsed already, though perhaps not yet delivered.
  const row = Number(error['records']) + 1;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return selectionReason('file-quote-open', { row });
    case 'CSV_MAX_RECORD_SIZE':
      return selectionReason('file-row-long', { row });
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return selectionReason('file-quote-inside', { row });
    default:
      return selectionReason('file-row-unread', { row, detail });
  }
}

async function delimiterOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const start = Buffer.alloc(1 << 16);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    const [heading = ''] = start.toString('utf8', 0, bytesRead).split(/\r?\n|\r/, 1);
    const counted = [',', ';', '\t'].map((delimiter) => ({
      delimiter,
      times: heading.split(delimiter).length,
    }));
    return counted.reduce((best, each) => (each.times > best.times ? each : best)).delimiter;
  } finally {
    await file.close();
  }
}
