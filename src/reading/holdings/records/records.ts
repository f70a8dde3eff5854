import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { ByteSource } from '../../../formats/warc/byte-source.ts';
import { damagedRecordAt, recordAt } from '../../../formats/warc/record-at.ts';
import type { SeekedRecord } from '../../../formats/warc/record-at.ts';
import type { RecordHead } from '../../../formats/warc/warc-record.ts';
import type { FileStore } from '../../../repository/file-store.ts';
import { OpenFiles } from './open-files.ts';
import { Spools } from './spools.ts';
import type { SpoolsOptions } from './spools.ts';

/** A record of an archive file. */
export interface StoredRecord extends SeekedRecord {
  /** Call it when the body is no longer read. */
  close(): void;
}

/** The records that index lines refer to, with what is kept open to read them. */
export class Records {
  readonly spools: Spools;
  readonly #files: OpenFiles;

  constructor(files: FileStore, options: SpoolsOptions = {}) {
    this.#files = new OpenFiles(files);
    this.spools = new Spools(options);
  }

  /** A text says why it cannot be read. */
  read(capture: CaptureLine): Promise<StoredRecord | string> {
    return readRecord(this.#files, capture);
  }

  async close(): Promise<void> {
    await this.spools.close();
    this.#files.close();
  }
}

/**
 * Reads the record that an index line refers to, its body only where it is small. A text says why it cannot be read. An index
 * that is wrong never leads to the record of another URL, which may not be for this reader.
 *
 *   1. the file, in the first vault that can give it      OpenFiles
 *   2. the beginning of the record, in one read           recordAt
 *   3. where it is not as it should be: other copies      fromCopies
 *   4. where no copy has it so: with more care            damagedRecordAt
 */
async function readRecord(files: OpenFiles, capture: CaptureLine): Promise<StoredRecord | string> {
  const { filename = '', offset, length } = capture;
  if (offset === undefined) return `the index does not say where in ${filename} it is`;
  const place = { filename, offset };
  const sound = await fromCopies(files, place, async (source) => {
    const found = await recordAt(source, { offset, lengthBytes: length });
    return found !== undefined && isOfCapture(found.record, capture) ? found : 'it is not as it should be';
  });
  if (typeof sound !== 'string') return sound;
  return fromCopies(
    files,
    place,
    async (source) =>
      (await damagedRecordAt(source, offset, (each) => isMeant(each, capture))) ??
      `there is no record of this URL at byte ${offset} of ${source.name}`,
  );
}

/** From the first copy that gives it. A text says what was wrong with the first. */
async function fromCopies(
  files: OpenFiles,
  { filename, offset }: { readonly filename: string; readonly offset: number },
  read: (source: ByteSource) => Promise<SeekedRecord | string>,
): Promise<StoredRecord | string> {
  let fault: string | undefined;
  for (let copy = 0; ;) {
    const file = await files.take(filename, copy);
    if (typeof file === 'string') return fault ?? file;
    const record = await read(file.source).catch(
      (error: unknown) =>
        `the file ${filename} cannot be read at byte ${offset}: ${(error as Error).message}`,
    );
    if (typeof record !== 'string') return { ...record, close: file.release };
    file.release();
    fault ??= record;
    if (file.nextCopy === undefined) return fault;
    copy = file.nextCopy;
  }
}

/** Requests have the URL of their capture. */
function isOfCapture({ targetUri = '', type }: RecordHead, { url }: CaptureLine): boolean {
  if (type === 'request') return false;
  return targetUri === url || canonicalKey(targetUri) === canonicalKey(url);
}

/** Metadata about a capture has its URL and its date, too. */
function isMeant(record: RecordHead, capture: CaptureLine): boolean {
  const { type, date = '', contentType = '' } = record;
  return (
    isOfCapture(record, capture) &&
    date.replaceAll(/\D/g, '').slice(0, 14) === capture.timestamp &&
    (type !== 'metadata' || contentType.startsWith(capture.mime ?? ''))
  );
}
