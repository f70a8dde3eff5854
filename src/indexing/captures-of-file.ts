import { createHash } from 'node:crypto';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { requestKeyUrl } from '../formats/cdxj/method-key.ts';
import { payloadOf } from '../formats/http1/body.ts';
import { dechunk } from '../formats/http1/dechunk.ts';
import { headerValue } from '../formats/http1/head.ts';
import type { HttpHead } from '../formats/http1/head.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import type { ByteSource } from '../formats/warc/byte-source.ts';
import { sha1Label } from '../formats/warc/digest.ts';
import { readHttpMessage } from '../formats/warc/http-message.ts';
import type { HttpMessage } from '../formats/warc/http-message.ts';
import { isChunked } from '../formats/warc/http-payload.ts';
import { readRecords } from '../formats/warc/read-records.ts';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import type { WarcRecord } from '../formats/warc/warc-record.ts';

export interface CaptureOptions {
  /** The name under which the index will look for the file. */
  readonly filename: string;
  /** Keys of POST and PUT captures tell their bodies apart (`__wb_method`). */
  readonly requestKeys: boolean;
  readonly onWarning?: (warning: ReadWarning) => void;
  /** Told how far the file is read, in bytes. */
  readonly onPosition?: (offset: number) => void;
}

/**
 * The captures in an archive file, in the order of the file.
 *
 *   record → is it a capture? → its HTTP head → status, media type, digest → key → line
 *
 * A request and the response that it is concurrent to stand next to each other; where the request has a body, the
 * capture's key is made from both, so a capture waits for the record that follows it.
 */
export async function* capturesOfFile(
  source: ByteSource,
  options: CaptureOptions,
): AsyncGenerator<CaptureLine> {
  const { onWarning } = options;
  let former: Station | undefined;
  for await (const record of readRecords(source, onWarning === undefined ? {} : { onWarning })) {
    options.onPosition?.(record.offset);
    const station = await stationOf(record, options);
    const pair = former === undefined ? undefined : pairOf(former, station);
    if (pair !== undefined) {
      yield withRequestKey(pair.capture, pair.request);
      former = undefined;
      continue;
    }
    if (former?.capture !== undefined) yield former.capture;
    former = station;
  }
  if (former?.capture !== undefined) yield former.capture;
}

interface RequestBody {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly contentLength: string | undefined;
  readonly body: Uint8Array;
}

/** What is remembered of a record until the next one has been seen. */
interface Station {
  readonly id: string | undefined;
  readonly concurrentTo: readonly string[];
  readonly url: string | undefined;
  readonly capture?: CaptureLine;
  readonly request?: RequestBody;
}

async function stationOf(record: WarcRecord, options: CaptureOptions): Promise<Station> {
  const place = {
    id: record.id,
    concurrentTo: record.fields.all('WARC-Concurrent-To'),
    url: record.targetUri,
  };
  if (record.type === 'request' && options.requestKeys) {
    const request = await requestBody(record);
    return request === undefined ? place : { ...place, request };
  }
  const capture = await captureLine(record, options.filename);
  return capture === undefined ? place : { ...place, capture };
}

function pairOf(first: Station, second: Station): { capture: CaptureLine; request: RequestBody } | undefined {
  if (first.id === undefined || !second.concurrentTo.includes(first.id) || first.url !== second.url)
    return undefined;
  const capture = first.capture ?? second.capture;
  const request = first.request ?? second.request;
  return capture === undefined || request === undefined ? undefined : { capture, request };
}

function withRequestKey(capture: CaptureLine, request: RequestBody): CaptureLine {
  const { url, requestBody } = requestKeyUrl({ url: capture.url, ...request });
  return { ...capture, urlkey: canonicalKey(url), method: request.method, requestBody };
}

/** The standard's capture types; metadata and resources that only describe the crawl are not captures. */
function isCapture(record: WarcRecord): boolean {
  switch (record.type) {
    case 'response':
    case 'revisit':
      return true;
    case 'resource':
    case 'metadata':
      return !/^application\/warc-fields\b/i.test(record.contentType ?? '');
    default:
      return false;
  }
}

async function captureLine(record: WarcRecord, filename: string): Promise<CaptureLine | undefined> {
  // A URL holds no spaces; files do (wget, old ARC files).
  const url = record.targetUri?.trim().replaceAll(' ', '%20');
  const timestamp = timestampOf(record.date);
  if (!isCapture(record) || url === undefined || url === '' || timestamp === undefined) return undefined;
  const http = await readHttpMessage(record);
  const mime = mediaType(record, http?.head);
  const status = http?.head.status;
  const digest = record.fields.get('WARC-Payload-Digest') ?? (await payloadDigest(record, http));
  const { lengthBytes } = await record.finish();
  return {
    urlkey: canonicalKey(url),
    timestamp,
    url,
    ...(mime === undefined ? {} : { mime }),
    ...(status === undefined ? {} : { status: String(status) }),
    ...(digest === undefined ? {} : { digest }),
    ...(lengthBytes === undefined ? {} : { length: lengthBytes }),
    offset: record.offset,
    filename,
  };
}

/** As it was sent, without its parameters: the index keeps the spelling. */
function mediaType(record: WarcRecord, head: HttpHead | undefined): string | undefined {
  if (record.type === 'revisit') return 'warc/revisit';
  const sent = record.type === 'response' ? head && headerValue(head, 'Content-Type') : record.contentType;
  return sent === undefined ? undefined : /^[^;\s]*/.exec(sent)?.[0];
}

/** Older files have none: it is computed from the payload. A revisit's payload is elsewhere. */
async function payloadDigest(record: WarcRecord, http: HttpMessage | undefined): Promise<string | undefined> {
  if (record.type === 'revisit') return undefined;
  const hash = createHash('sha1');
  const body = http?.body ?? record.block;
  for await (const bytes of http !== undefined && isChunked(http.head) ? dechunk(body) : body)
    hash.update(bytes);
  return sha1Label(hash.digest());
}

/** More of a request body than this never gets into a key. */
const requestBodyLimitBytes = 1 << 20;

async function requestBody(record: WarcRecord): Promise<RequestBody | undefined> {
  const http = await readHttpMessage(record);
  const method = http?.head.method?.toUpperCase();
  if (http === undefined || (method !== 'POST' && method !== 'PUT')) return undefined;
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of payloadOf(http.head, http.body)) {
    parts.push(part);
    sizeBytes += part.length;
    if (sizeBytes > requestBodyLimitBytes) break;
  }
  return {
    method,
    contentType: headerValue(http.head, 'Content-Type'),
    contentLength: headerValue(http.head, 'Content-Length'),
    body: Buffer.concat(parts).subarray(0, requestBodyLimitBytes),
  };
}

const dateForm = /^(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?(?:[Tt ](\d\d?):(\d\d?)(?::(\d\d?))?)?/;

/** 14 digits of a WARC date of any precision; undefined where there is no year. */
function timestampOf(date: string | undefined): string | undefined {
  const match = dateForm.exec(date ?? '');
  if (match === null) return undefined;
  const [, year = '', month = '1', day = '1', hour = '0', minute = '0', second = '0'] = match;
  return year + [month, day, hour, minute, second].map((part) => part.padStart(2, '0')).join('');
}
