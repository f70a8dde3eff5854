import { stat } from 'node:fs/promises';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import type { ReadWarning } from '../../formats/warc/read-warning.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { explain, Failure } from '../terminal/failure.ts';
import { printable } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import type { Session } from '../terminal/session.ts';

export interface FilesWork {
  readonly label: string;
  readonly record: (record: WarcRecord) => Promise<void>;
  /** A file without records is a finding. */
  readonly needsRecords?: true;
  readonly warning?: (warning: ReadWarning) => void;
  readonly fileEnd?: (source: ByteSource) => Promise<void>;
  /** After the last file, even if some could not be read. */
  readonly end?: () => Promise<void>;
}

/** Reads every record of every file, with progress. If a file cannot be read, the others are. */
export async function readArchiveFiles(
  session: Session,
  files: readonly string[],
  work: FilesWork,
): Promise<void> {
  const progress = new Progress(work.label, await totalBytes(files));
  const onWarning = work.warning ?? ((warning) => session.note(warningText(warning)));
  let doneBytes = 0;
  let failures = 0;
  let empty = 0;
  for (const file of files) {
    try {
      const source = await openFileSource(file);
      try {
        let records = 0;
        for await (const record of readRecords(source, { onWarning })) {
          records++;
          session.checkpoint();
          await work.record(record);
          progress.update(doneBytes + record.offset);
        }
        await work.fileEnd?.(source);
        if (records === 0 && work.needsRecords === true) {
          empty++;
          session.note(`heirloom: ${printable(noRecords(file))}`);
        }
      } finally {
        await source.close();
      }
      doneBytes += source.sizeBytes;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).path !== file || files.length === 1) throw thrown;
      failures++;
      session.note(`heirloom: ${explain(thrown).message}`);
    } finally {
      progress.clear();
    }
  }
  await work.end?.();
  if (failures > 0) {
    throw new Failure('inputUnreadable', `${failures} of ${files.length} files could not be read`);
  }
  if (empty > 0) session.exitWith('findings');
}

export function noRecords(file: string): string {
  return `${file}: no WARC or ARC record found`;
}

export function warningText(warning: ReadWarning): string {
  return printable(`${warning.file} @${warning.offset}: ${warning.message} (${warning.kind})`);
}

export async function totalBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
