import { open } from 'node:fs/promises';
import { openFileSource } from './byte-source.ts';
import { isLoss } from './read-warning.ts';
import type { ReadWarning } from './read-warning.ts';
import { readRecords } from './read-records.ts';
import type { RecordHead } from './warc-record.ts';

export interface RepairedFile {
  /** The end of the last complete record, where the file was cut. */
  readonly sizeBytes: number;
  readonly cutBytes: number;
  readonly records: number;
  readonly warcinfoId: string | undefined;
  /** Damage before the last complete record: it stays, because good records follow it. */
  readonly damageInside: readonly ReadWarning[];
}

export interface WholeRecord {
  readonly head: RecordHead;
  readonly offset: number;
  readonly lengthBytes: number;
}

export interface RepairFileOptions {
  readonly onRecord?: (record: WholeRecord) => void;
  /** Whether the file may end after this record. By default after any; an event of several records says no until its last. */
  readonly mayEndAfter?: (head: RecordHead) => boolean;
  /** The start of a record before which the file is known to be complete. */
  readonly startOffset?: number;
}

/**
 * After a crash: reads a `.open` file to the end of its last complete record and cuts off the torn one after it, which was
 * never acknowledged. A non-empty file without a complete record stays unchanged.
 */
export async function repairOpenFile(path: string, options: RepairFileOptions = {}): Promise<RepairedFile> {
  const { onRecord = () => {}, mayEndAfter = () => true, startOffset = 0 } = options;
  const torn: ReadWarning[] = [];
  let damageInside: readonly ReadWarning[] = [];
  let goodEnd = startOffset;
  let records = 0;
  let warcinfoId: string | undefined;
  const source = await openFileSource(path);
  try {
    // The separator belongs to the record: without all of it, the next record could not be appended.
    const onWarning = (warning: ReadWarning): void => {
      if (isLoss(warning) || warning.kind === 'separator-odd') torn.push(warning);
    };
    for await (const record of readRecords(source, { onWarning, startOffset })) {
      const tornBefore = torn.length;
      const { lengthBytes, whole } = await record.finish();
      if (!whole || lengthBytes === undefined || torn.length > tornBefore) continue;
      if (mayEndAfter(record)) goodEnd = record.offset + lengthBytes;
      damageInside = torn.slice();
      records++;
      if (record.type === 'warcinfo') warcinfoId ??= record.id;
      onRecord({ head: record, offset: record.offset, lengthBytes });
    }
  } finally {
    await source.close();
  }
  const cutBytes = goodEnd === 0 ? 0 : source.sizeBytes - goodEnd;
  if (cutBytes > 0) await cut(path, goodEnd);
  return { sizeBytes: source.sizeBytes - cutBytes, cutBytes, records, warcinfoId, damageInside };
}

async function cut(path: string, sizeBytes: number): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.truncate(sizeBytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
