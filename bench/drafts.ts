import type { RecordDraft } from '../src/formats/warc/record-draft.ts';
import { headBytes } from './mixed-records.ts';
import type { MixedRecord } from './mixed-records.ts';

/** For jpeg, png, woff2 and mp4. */

/** The level that the product chooses by media type, or 6 for everything. */
export type Levels = 'by media type' | '6';

export function draftOf(record: MixedRecord): RecordDraft {
  const { type, id, date, targetUri, contentType, fields, body } = record;
  const block = record.head === undefined ? body : Buffer.concat([headBytes(record), body]);
  return { type, id, date, targetUri, contentType, fields, block };
}
