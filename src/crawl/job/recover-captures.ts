import { defined } from '../../formats/values/defined.ts';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { mediaTypeOf } from '../../formats/http1/body.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { repairOpenFile } from '../../formats/warc/repair-open-file.ts';
import { payloadSha256Field } from '../../formats/warc/serialize-record.ts';
import { openSuffix, WarcFile } from '../../formats/warc/warc-file.ts';
import type { WarcFields } from '../../formats/warc/warc-fields.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import type { Link } from '../../formats/links/link.ts';
import { siteField } from '../record/capture-event.ts';
import { crawlLogLine } from '../record/crawl-log.ts';
import type { VisitEntry } from '../record/journal-entry.ts';
import { outlinksOf, readMetadata } from '../links/outlinks.ts';

/** A capture that is in the WARC files, but not in the journal. */
export interface RecoveredCapture {
  readonly entry: VisitEntry;
  readonly links: readonly Link[];
}

/** The journals' knowledge of a file: everything up to an offset, and some events after it. */
export interface JournaledPart {
  readonly end: number;
  /** Offsets of captures that an earlier resumption has recovered. */
  readonly recovered: ReadonlySet<number>;
}

/**
 * After a crash: gives each WARC file of a job a sound end and its own name, and reads what the journal does not know.
 * A capture event is response or revisit, request, metadata; one that is torn is cut off.
 */
export async function* recoverCaptures(
  folder: string,
  name: string,
  { end: journaledEnd, recovered }: JournaledPart,
): AsyncGenerator<RecoveredCapture> {
  const path = join(folder, name);
  if (name.endsWith(openSuffix) && !(await repair(path, journaledEnd))) return;
  const sealed = name.endsWith(openSuffix) ? path.slice(0, -openSuffix.length) : path;
  if ((await stat(sealed)).size > journaledEnd) yield* readTail(sealed, journaledEnd, recovered);
}

/** Cuts and seals an open file; false if there was nothing in it worth keeping. */
async function repair(path: string, startOffset: number): Promise<boolean> {
  const repaired = await repairOpenFile(path, {
    startOffset,
    mayEndAfter: ({ type }) => type === 'metadata' || type === 'warcinfo' || type === 'resource',
  });
  if (repaired.records === 0 && startOffset === 0) {
    await rm(path);
    return false;
  }
  const file = await WarcFile.reopen(path, repaired.sizeBytes);
  await file.seal();
  return true;
}

async function* readTail(
  path: string,
  startOffset: number,
  known: ReadonlySet<number>,
): AsyncGenerator<RecoveredCapture> {
  const source = await openFileSource(path);
  let answer: Answer | undefined;
  try {
    for await (const record of readRecords(source, { startOffset })) {
      if (record.type === 'response' || record.type === 'revisit') answer = await readAnswer(record);
      if (record.type !== 'metadata' || answer === undefined) continue;
      const of = record.fields.get('WARC-Concurrent-To');
      if (of !== answer.id || known.has(answer.offset)) continue;
      const fields = await readMetadata(record);
      const { lengthBytes = 0 } = await record.finish();
      const end = record.offset + lengthBytes;
      yield captureOf({ answer, fields, file: basename(path), metadata: record.offset, end });
    }
  } finally {
    await source.close();
  }
}

interface Answer {
  readonly id: string;
  readonly url: string;
  readonly site: string;
  readonly offset: number;
  readonly date: string;
  readonly status: number;
  readonly bytes: number;
  readonly headBytes: number;
  readonly mime: string | undefined;
  readonly address: string | undefined;
  readonly sha256: string | undefined;
  readonly sha1: string | undefined;
  readonly isTruncated: boolean;
  readonly annotations: readonly string[];
}

async function readAnswer(record: WarcRecord): Promise<Answer | undefined> {
  const site = record.fields.get(siteField);
  const { id, targetUri, date } = record;
  if (site === undefined || id === undefined || targetUri === undefined || date === undefined)
    return undefined;
  const message = await readHttpMessage(record);
  return {
    id,
    url: targetUri,
    site,
    date,
    offset: record.offset,
    status: message?.head.status ?? 0,
    bytes: record.sizeBytes ?? 0,
    headBytes: message?.head.raw.length ?? 0,
    mime: message && mediaTypeOf(message.head),
    address: record.fields.get('WARC-IP-Address'),
    sha256: record.fields.get(payloadSha256Field),
    sha1: record.fields.get('WARC-Payload-Digest'),
    isTruncated: record.fields.get('WARC-Truncated') !== undefined,
    annotations: annotationsOf(record),
  };
}

/** As far as the records tell: how often it was tried is not in them. */
function annotationsOf({ type, fields }: WarcRecord): string[] {
  const truncated = fields.get('WARC-Truncated');
  const notModified = fields.get('WARC-Profile')?.endsWith('server-not-modified') === true;
  return [
    ...(truncated === undefined ? [] : [`${truncated}Trunc`]),
    ...(type === 'revisit' ? [`warcRevisit:${notModified ? 'notModified' : 'digest'}`] : []),
  ];
}

function captureOf(found: {
  readonly answer: Answer;
  readonly fields: WarcFields;
  readonly file: string;
  readonly metadata: number;
  readonly end: number;
}): RecoveredCapture {
  const { answer, fields, file, metadata, end } = found;
  const { url, site, status, bytes, headBytes, mime, address, sha256 } = answer;
  const candidate = {
    url,
    depth: Number(fields.get('depth') ?? 0),
    path: fields.get('hopsFromSeed') ?? '',
    via: fields.get('via'),
  };
  const log = crawlLogLine(
    {
      candidate,
      status,
      sizeBytes: bytes - headBytes,
      mime,
      thread: 0,
      startedMs: Date.parse(answer.date),
      durationMs: Number(fields.get('fetchTimeMs') ?? 0),
      digest: answer.sha1,
      source: site,
      annotations: [...answer.annotations, 'recovered'],
    },
    new Date(),
  );
  return {
    entry: {
      kind: 'visit',
      recovered: true,
      site,
      candidate,
      status,
      place: { file, offset: answer.offset, end, metadata },
      ...(answer.isTruncated ? { truncated: true as const } : {}),
      bytes,
      payloadBytes: bytes - headBytes,
      ...defined({ mime, address, sha256 }),
      log,
      queued: [],
      skipped: [],
      linkHosts: {},
    },
    links: outlinksOf(fields),
  };
}
