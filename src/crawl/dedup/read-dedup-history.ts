import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { syncToDisk } from '../../disk/durable-file.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import type { ReadWarning } from '../../formats/warc/read-warning.ts';
import { payloadSha256Field } from '../../formats/warc/serialize-record.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { captureOfRecord, httpUrlOf } from './capture-of-record.ts';
import { DedupHistoryWriter } from './dedup-history-writer.ts';

interface ReadDedupHistoryOptions {
  /** Puts the links into the database too: it is for an agent, which has none of the files. */
  readonly enclosesLinks?: true;
  /** Ends the reading with its reason; what was read is thrown away. */
  readonly signal: AbortSignal;
  /** Called at every record with the number of bytes read of the file. */
  readonly onPosition?: (path: string, offset: number) => void;
  readonly onWarning: (warning: ReadWarning) => void;
}

/**
 * Reads the WARC files of an earlier crawl, by any crawler, once, and writes a database for an incremental crawl.
 *
 *   1. read      responses and revisits of HTTP become rows; a metadata record that lists links is noted at its response
 *   2. resolve   revisits get what is known of their originals
 *   3. index     by URL, by content
 *   4. enclose   the links, if the database is for an agent
 *   5. seal      the database gets its name: one of that name is always complete
 *
 * Damaged files are read as far as possible, with warnings. A missing file fails the whole.
 */
export async function readDedupHistory(
  paths: readonly string[],
  databasePath: string,
  options: ReadDedupHistoryOptions,
): Promise<void> {
  const partPath = `${databasePath}.part`;
  await rm(partPath, { force: true });
  try {
    await writeDatabase(paths, partPath, options);
    await syncToDisk(partPath);
    await rename(partPath, databasePath);
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
}

async function writeDatabase(
  paths: readonly string[],
  databasePath: string,
  options: ReadDedupHistoryOptions,
): Promise<void> {
  const writer = new DedupHistoryWriter(databasePath);
  try {
    for (const path of new Set(paths.map((each) => resolve(each)))) await readFile(path, writer, options);
    options.signal.throwIfAborted();
    await writer.finish(options.signal);
    if (options.enclosesLinks) await writer.encloseLinks(options.signal);
  } finally {
    writer.close();
  }
}

async function readFile(
  path: string,
  writer: DedupHistoryWriter,
  options: ReadDedupHistoryOptions,
): Promise<void> {
  const { signal, onPosition, onWarning } = options;
  const source = await openFileSource(path);
  try {
    const fileId = writer.addFile(path);
    for await (const record of readRecords(source, { onWarning })) {
      signal.throwIfAborted();
      onPosition?.(path, record.offset);
      await readRecord(record, fileId, writer, onWarning);
    }
  } finally {
    await source.close();
  }
}

async function readRecord(
  record: WarcRecord,
  fileId: number,
  writer: DedupHistoryWriter,
  onWarning: (warning: ReadWarning) => void,
): Promise<void> {
  const { file, offset, id } = record;
  const concurrentTo = record.fields.all('WARC-Concurrent-To');
  switch (record.type) {
    case 'response':
    case 'revisit': {
      const capture = await captureOfRecord(record, fileId);
      const isOurs = record.fields.get(payloadSha256Field) !== undefined;
      if (capture !== undefined) writer.addCapture(capture, { id, concurrentTo }, isOurs);
      else if (httpUrlOf(record.targetUri) !== undefined && Number.isNaN(Date.parse(record.date ?? '')))
        onWarning({
          file,
          offset,
          kind: 'header-odd',
          message: 'a capture without a usable date was skipped',
        });
      break;
    }
    case 'request':
      if (!(await isGet(record))) writer.addNotGet({ id, concurrentTo });
      break;
    case 'metadata':
      if (concurrentTo.length > 0 && record.innerOffset === 0 && isFields(record))
        writer.addMetadata(concurrentTo, { fileId, offset }, await listsLinks(record));
      break;
    default:
  }
}

async function isGet(record: WarcRecord): Promise<boolean> {
  for await (const bytes of record.block) {
    return /^\s*get\s/i.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));
  }
  return true;
}

function isFields({ contentType }: WarcRecord): boolean {
  return /^application\/warc-fields\b/i.test(contentType ?? '');
}

/** The first link stands behind a few short lines, if there is any. */
const lookedThroughBytes = 1 << 16;

async function listsLinks(record: WarcRecord): Promise<boolean> {
  let start = Buffer.alloc(0);
  for await (const bytes of record.block) {
    start = Buffer.concat([start, bytes]);
    if (/^outlink:/im.test(start.toString('latin1', 0, lookedThroughBytes))) return true;
    if (start.length >= lookedThroughBytes) break;
  }
  return false;
}
