import { createHash } from 'node:crypto';
import { mediaTypeOf } from '../../formats/http1/body.ts';
import { headerValue } from '../../formats/http1/head.ts';
import type { HttpHead } from '../../formats/http1/head.ts';
import { parseUrl } from '../../formats/url/parse-url.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import { httpKind, HttpPayload } from '../../formats/warc/http-payload.ts';
import { payloadSha256Field } from '../../formats/warc/serialize-record.ts';
import { withoutBrackets } from '../../formats/warc/warc-record.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { captureKind, storedDate, storedRecordId, storedSha1, storedSha256 } from './dedup-table.ts';
import type { CaptureRow } from './dedup-table.ts';

/** The part of a record that is known before its block is read. */
interface Target {
  readonly url: string;
  readonly dateMs: number;
  readonly fileId: number;
}

/** The capture in a response or revisit record of HTTP; undefined where there is none, or none of use. */
export async function captureOfRecord(record: WarcRecord, fileId: number): Promise<CaptureRow | undefined> {
  const url = httpUrlOf(record.targetUri);
  const dateMs = Date.parse(record.date ?? '');
  if (url === undefined || Number.isNaN(dateMs)) return undefined;
  const target = { url, dateMs, fileId };
  return record.type === 'revisit' ? revisitRow(record, target) : responseRow(record, target);
}

/** The form in which the crawl knows the URL: by the URL standard, without fragment. */
export function httpUrlOf(targetUri: string | undefined): string | undefined {
  if (targetUri === undefined || !/^\s*https?:/i.test(targetUri)) return undefined;
  const parsed = parseUrl(targetUri);
  return parsed.ok ? parsed.url.href : undefined;
}

async function responseRow(record: WarcRecord, target: Target): Promise<CaptureRow | undefined> {
  if (httpKind(record) !== 'response') return undefined;
  const payload = await readPayload(record);
  const { whole } = await record.finish();
  const status = payload.head?.status;
  // A 304 in a response record has no content, and must not hide the capture that has.
  if (payload.head === undefined || status === undefined || status < 200 || status === 304) return undefined;
  const isCut =
    record.fields.get('WARC-Truncated') !== undefined ||
    record.fields.get('WARC-Segment-Number') !== undefined ||
    payload.isCut;
  const usable = whole && !isCut;
  const hasPlace = record.innerOffset === 0;
  return {
    url: target.url,
    date_ms: target.dateMs,
    kind: captureKind.response,
    usable: usable ? 1 : 0,
    status,
    original_url: record.targetUri === target.url ? null : (record.targetUri ?? null),
    original_date: storedDate(record.date ?? '', target.dateMs),
    original_id: storedRecordId(record.id),
    sha256: payload.sha256,
    sha1: payload.sha1,
    payload_bytes: payload.sizeBytes,
    ...(usable && hasValidators(status) ? validatorsOf(payload.head) : noValidators),
    mime: mediaTypeOf(payload.head) ?? null,
    response_file: hasPlace ? target.fileId : null,
    response_offset: hasPlace ? record.offset : null,
    links_file: null,
    links_offset: null,
  };
}

/** The revisit's own statements about its original, until the original is found in the files. */
async function revisitRow(record: WarcRecord, target: Target): Promise<CaptureRow | undefined> {
  const { fields } = record;
  const profile = fields.get('WARC-Profile') ?? '';
  const isNotModified = profile.endsWith('server-not-modified');
  if (!isNotModified && fields.get('WARC-Payload-Digest') === undefined) return undefined;
  const head = (await readHttpMessage(record))?.head;
  const own = head === undefined ? noValidators : validatorsOf(head);
  const date = fields.get('WARC-Refers-To-Date') ?? null;
  const originalUri = withoutBrackets(fields.get('WARC-Refers-To-Target-URI') ?? record.targetUri ?? '');
  return {
    url: target.url,
    date_ms: target.dateMs,
    kind: isNotModified ? captureKind.notModified : captureKind.sameContent,
    usable: date === null ? 0 : 1,
    status: isNotModified ? null : (head?.status ?? null),
    original_url: originalUri === target.url ? null : originalUri,
    original_date: date,
    original_id: storedRecordId(fields.get('WARC-Refers-To')),
    sha256: storedSha256(fields.get(payloadSha256Field)),
    sha1: storedSha1(fields.get('WARC-Payload-Digest')),
    payload_bytes: null,
    // Older Heritrix keeps them in the record's own fields, with an empty block.
    etag: own.etag ?? validator(fields.get('WARC-Etag')),
    last_modified: own.last_modified ?? validator(fields.get('WARC-Last-Modified')),
    mime: head === undefined ? null : (mediaTypeOf(head) ?? null),
    response_file: null,
    response_offset: null,
    links_file: null,
    links_offset: null,
  };
}

interface Payload extends Pick<CaptureRow, 'sha256' | 'sha1'> {
  readonly head: HttpHead | undefined;
  readonly sizeBytes: number;
  /** The HTTP framing says that there was more, or something else. */
  readonly isCut: boolean;
}

/** Digests as the writer would compute them. If the record states them, a body without chunks is skipped. */
async function readPayload(record: WarcRecord): Promise<Payload> {
  let sha256 = storedSha256(record.fields.get(payloadSha256Field));
  let sha1 = storedSha1(record.fields.get('WARC-Payload-Digest'));
  const ofSha256 = sha256 === null ? createHash('sha256') : undefined;
  const ofSha1 = sha1 === null ? createHash('sha1') : undefined;
  const isDigested = sha256 !== null && sha1 !== null && record.sizeBytes !== undefined;
  let sizeBytes = 0;
  const http = new HttpPayload('response', (bytes) => {
    sizeBytes += bytes.length;
    ofSha256?.update(bytes);
    ofSha1?.update(bytes);
  });
  let passedBytes = 0;
  for await (const bytes of record.block) {
    passedBytes += bytes.length;
    http.push(bytes);
    if (isDigested && http.head !== undefined && !http.chunked) break;
  }
  http.end();
  if (isDigested && !http.chunked) sizeBytes += Math.max(0, (record.sizeBytes ?? 0) - passedBytes);
  sha256 ??= ofSha256?.digest() ?? null;
  sha1 ??= ofSha1?.digest() ?? null;
  const { head, chunked, problem } = http;
  const isShort = head !== undefined && !chunked && announcedBytes(head) > sizeBytes;
  return { head, sha256, sha1, sizeBytes, isCut: isShort || problem !== undefined };
}

function announcedBytes(head: HttpHead): number {
  const value = headerValue(head, 'Content-Length') ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : 0;
}

const noValidators = { etag: null, last_modified: null } as const;

/** Statuses of a whole document, not of a part of it (206). */
export function hasValidators(status: number): boolean {
  return status >= 200 && status < 300 && status !== 206;
}

function validatorsOf(head: HttpHead): Pick<CaptureRow, 'etag' | 'last_modified'> {
  return {
    etag: validator(headerValue(head, 'ETag')),
    last_modified: validator(headerValue(head, 'Last-Modified')),
  };
}

const longestValidator = 1024;
// oxlint-disable-next-line no-control-regex -- these cannot be sent again in a request
const controls = /[\0-\x1f\x7f]/;

function validator(value: string | undefined): string | null {
  const isFit = value !== undefined && value !== '' && value.length <= longestValidator;
  return isFit && !controls.test(value) ? value : null;
}
