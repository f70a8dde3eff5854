import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readHttpMessage } from '../src/formats/warc/http-message.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import type { WarcRecord } from '../src/formats/warc/warc-record.ts';

/** A record of HTTP in the archive of a job. */
export interface ArchivedRecord {
  readonly type: string;
  readonly id: string;
  readonly url: string;
  readonly date: string;
  readonly file: string;
  /** A field of the record, or ''. */
  field(name: string): string;
  /** A field of the HTTP head, or ''. */
  header(name: string): string;
  readonly status: number;
}

/** The responses, revisits and requests of a job, by URL. */
export interface Archived {
  readonly answers: ReadonlyMap<string, ArchivedRecord>;
  readonly requests: ReadonlyMap<string, ArchivedRecord>;
}

export async function readArchived(folder: string): Promise<Archived> {
  const answers = new Map<string, ArchivedRecord>();
  const requests = new Map<string, ArchivedRecord>();
  for (const file of (await readdir(folder)).filter((name) =>
    /-(?:text|media)-.*\.warc(?:\.gz)?$/.test(name),
  )) {
    const source = await openFileSource(join(folder, file));
    try {
      for await (const record of readRecords(source)) {
        const list = record.type === 'request' ? requests : answers;
        if (/^(?:request|response|revisit)$/.test(record.type)) {
          const archived = await archivedRecord(record, file);
          list.set(archived.url, archived);
        }
      }
    } finally {
      await source.close();
    }
  }
  return { answers, requests };
}

async function archivedRecord(record: WarcRecord, file: string): Promise<ArchivedRecord> {
  const head = (await readHttpMessage(record))?.head;
  const lines = Buffer.from(head?.raw ?? [])
    .toString('latin1')
    .split('\r\n');
  const { fields, id = '', targetUri = '', date = '', type } = record;
  return {
    type,
    id,
    url: targetUri,
    date,
    file,
    status: head?.status ?? 0,
    field: (name) => fields.get(name) ?? '',
    header: (name) =>
      lines
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.slice(name.length + 1)
        .trim() ?? '',
  };
}
