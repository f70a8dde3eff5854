import type { HttpHead } from '../../../formats/http1/head.ts';
import { readHttpMessage } from '../../../formats/warc/http-message.ts';
import { readRecords } from '../../../formats/warc/read-records.ts';
import type { RecordHead, WarcRecord } from '../../../formats/warc/warc-record.ts';
import type { TakenFile } from './open-files.ts';
import type { StoredRecord } from './stored-record.ts';

/** Files that were compressed as a whole: more records than this are not gone through. */
const maxInMember = 10_000;

/**
 * Whatever the reader of archive files can make of the record at an offset, compressed in any way. Where many records share a
 * member, and so an offset, the one that is meant.
 */
export async function readDamagedRecord(
  file: TakenFile,
  offset: number,
  isMeant: (record: RecordHead) => boolean,
): Promise<StoredRecord | string> {
  const { source, release } = file;
  const place = { offset, isMeant };
  const begun = await begin(file, place);
  if (begun === undefined) return `there is no record of this URL at byte ${offset} of ${source.name}`;
  const { record, head } = begun;
  await begun.end();
  return {
    record,
    head,
    body: {
      kind: 'packed',
      // A damaged record does not have what it says.
      sizeBytes:
        record.sizeBytes === undefined || record.compression !== 'zstd'
          ? undefined
          : record.sizeBytes - (head?.raw.length ?? 0),
      read: () => bodyAgain(file, place),
    },
    close: release,
  };
}

interface BegunRecord {
  readonly record: WarcRecord;
  readonly head: HttpHead | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  end(): Promise<void>;
}

interface RecordLocation {
  readonly offset: number;
  readonly isMeant: (record: RecordHead) => boolean;
}

async function begin(
  { source }: TakenFile,
  { offset, isMeant }: RecordLocation,
): Promise<BegunRecord | undefined> {
  const records = readRecords(source, { startOffset: offset });
  const end = async (): Promise<void> => {
    await records.return(undefined);
  };
  for (let count = 0; count < maxInMember; count++) {
    const { value: record } = (await records.next()) as IteratorResult<WarcRecord, undefined>;
    if (record?.offset !== offset) break;
    if (!isMeant(record)) continue;
    const http = await readHttpMessage(record);
    return { record, head: http?.head, body: http?.body ?? record.block, end };
  }
  await end();
  return undefined;
}

async function* bodyAgain(file: TakenFile, place: RecordLocation): AsyncGenerator<Uint8Array> {
  const begun = await begin(file, place);
  if (begun === undefined) return;
  try {
    // The reader uses its memory again.
    for await (const piece of begun.body) yield Buffer.from(piece);
  } finally {
    await begun.end();
  }
}
