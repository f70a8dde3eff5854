import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteField } from '../src/crawl/record/capture-event.ts';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readHttpMessage } from '../src/formats/warc/http-message.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { payloadSha256Field } from '../src/formats/warc/serialize-record.ts';
import type { WarcRecord } from '../src/formats/warc/warc-record.ts';

/** A response or revisit record, and what the records beside it tell. */
export interface Capture {
  readonly site: string;
  readonly url: string;
  readonly status: number;
  /** `sha1:…` and `sha256:…` of the payload, as their fields hold them. */
  readonly sha1: string | undefined;
  readonly sha256: string | undefined;
  readonly address: string | undefined;
  readonly truncated: string | undefined;
  /** The header fields of the request; names in lower case. */
  readonly asked: ReadonlyMap<string, string>;
  /** What the metadata record says against the certificate. */
  readonly certificateError: string | undefined;
}

/** A line of crawl.log. */
export interface Logged {
  readonly site: string;
  readonly url: string;
  readonly status: number;
  /** Hop letters; '' for a start URL. */
  readonly path: string;
  readonly annotations: string;
}

/** A line of not-fetched.jsonl. */
export interface Excluded {
  readonly site: string;
  readonly url: string;
  readonly kind: string;
  readonly path: string;
  readonly rule: string;
}

/** What a job has left in its folder, read back. */
export interface Collected {
  readonly warcs: readonly string[];
  readonly captures: readonly Capture[];
  readonly log: readonly Logged[];
  readonly excluded: readonly Excluded[];
  /** By name, without the ending. */
  readonly reports: ReadonlyMap<string, string>;
}

export async function readCollected(folder: string): Promise<Collected> {
  const names = (await readdir(folder)).toSorted();
  const warcs = names.filter((name) => /\.warc(?:\.gz)?$/.test(name)).map((name) => join(folder, name));
  const captures: Capture[] = [];
  for (const path of warcs.filter((name) => /-(?:text|media)-/.test(name)))
    captures.push(...(await readCaptures(path)));
  const excluded = await linesOf(join(folder, 'not-fetched.jsonl'));
  const reports = await readdir(join(folder, 'reports'));
  return {
    warcs,
    captures,
    log: (await linesOf(join(folder, 'crawl.log'))).map(logged),
    excluded: excluded.map((line) => JSON.parse(line) as Excluded),
    reports: new Map(
      await Promise.all(
        reports.map(
          async (name) =>
            [name.replace(/\.txt$/, ''), await readFile(join(folder, 'reports', name), 'utf8')] as const,
        ),
      ),
    ),
  };
}

async function readCaptures(path: string): Promise<Capture[]> {
  const captures = new Map<string, Capture>();
  const source = await openFileSource(path);
  try {
    for await (const record of readRecords(source, { onWarning: (warning) => broken(path, warning) })) {
      if (record.type === 'response' || record.type === 'revisit')
        captures.set(record.id ?? '', await captureOf(record));
      const id = record.fields.get('WARC-Concurrent-To') ?? '';
      const beside = captures.get(id);
      if (beside !== undefined) captures.set(id, { ...beside, ...(await toldBeside(record)) });
    }
  } finally {
    await source.close();
  }
  return [...captures.values()];
}

async function captureOf(record: WarcRecord): Promise<Capture> {
  const message = await readHttpMessage(record);
  return {
    site: record.fields.get(siteField) ?? '',
    url: record.targetUri ?? '',
    status: message?.head.status ?? 0,
    sha1: record.fields.get('WARC-Payload-Digest'),
    sha256: record.fields.get(payloadSha256Field),
    address: record.fields.get('WARC-IP-Address'),
    truncated: record.fields.get('WARC-Truncated'),
    asked: new Map(),
    certificateError: undefined,
  };
}

async function toldBeside(record: WarcRecord): Promise<Partial<Capture>> {
  if (record.type === 'request') {
    const message = await readHttpMessage(record);
    const fields = message?.head.headers ?? [];
    return { asked: new Map(fields.map(({ name, value }) => [name.toLowerCase(), value])) };
  }
  // The links come last, and may be very many: the beginning is enough.
  const text = Buffer.from(await beginningOf(record.block)).toString('latin1');
  return { certificateError: /^certificateError: (.*?)\r?$/m.exec(text)?.[1] };
}

async function beginningOf(block: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of block) return piece;
  return new Uint8Array();
}

function logged(line: string): Logged {
  const columns = line.split(/ +/);
  return {
    site: columns[10] ?? '',
    url: columns[3] ?? '',
    status: Number(columns[1]),
    path: columns[4] === '-' ? '' : (columns[4] ?? ''),
    annotations: columns[11] ?? '',
  };
}

async function linesOf(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}

function broken(path: string, warning: unknown): never {
  throw new Error(`${path}: ${JSON.stringify(warning)}`);
}
