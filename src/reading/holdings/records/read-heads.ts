import { parseHead } from '../../../formats/http1/head.ts';
import type { HttpHead } from '../../../formats/http1/head.ts';
import { parseArcLine } from '../../../formats/warc/arc-header.ts';
import { untoldKind } from '../../../formats/warc/http-message.ts';
import { httpKind } from '../../../formats/warc/http-payload.ts';
import { arcLineAt, recordStart } from '../../../formats/warc/record-start.ts';
import { parseWarcFields } from '../../../formats/warc/warc-fields.ts';
import { recordHead } from '../../../formats/warc/warc-record.ts';
import type { RecordHead } from '../../../formats/warc/warc-record.ts';

/** `WARC/1.1` and its line end, with room for spaces. */
const longestVersionLine = 64;

export interface Heads {
  readonly record: RecordHead;
  readonly head: HttpHead | undefined;
  /** Where the body begins in the record, and how many bytes it should have. */
  readonly bodyStart: number;
  readonly sizeBytes: number;
}

/** The heads at the beginning of a well-made record; undefined where they are not, or not all of them. */
export function readHeads(bytes: Buffer): Heads | undefined {
  const read = readRecordHead(bytes);
  const length = read?.record.fields.get('Content-Length') ?? '';
  if (read === undefined || !/^\d{1,15}$/.test(length)) return undefined;
  const { record, end } = read;
  const blockBytes = Number(length);
  const kind = httpKind(record);
  // Whether there is a head is found out by reading it.
  if (kind === undefined && untoldKind(record) !== undefined) return undefined;
  if (kind === undefined) return { record, head: undefined, bodyStart: end, sizeBytes: blockBytes };
  const block = bytes.subarray(end, end + blockBytes);
  const head = parseHead(block, kind, { atEnd: block.length === blockBytes });
  if (head === undefined) return undefined;
  return {
    record,
    head,
    bodyStart: end + head.raw.length,
    sizeBytes: blockBytes - head.raw.length,
  };
}

function readRecordHead(bytes: Buffer): { readonly record: RecordHead; readonly end: number } | undefined {
  switch (recordStart(bytes)) {
    case 'warc': {
      const blank = bytes.indexOf('\r\n\r\n');
      const isOdd = bytes.subarray(0, longestVersionLine).includes('\r\r\n');
      if (blank === -1 || isOdd) return undefined;
      const end = blank + 4;
      const firstLine = bytes.indexOf('\n') + 1;
      const version = bytes.toString('latin1', 0, firstLine).trim().toUpperCase();
      const { fields } = parseWarcFields(bytes.subarray(firstLine, end));
      return { record: recordHead(version, fields), end };
    }
    case 'arc': {
      const line = arcLineAt(bytes, 0);
      const record = line === undefined ? undefined : parseArcLine(line);
      return record === undefined ? undefined : { record, end: bytes.indexOf('\n') + 1 };
    }
    case undefined:
      return undefined;
  }
}
