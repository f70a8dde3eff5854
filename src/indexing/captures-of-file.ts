import { defined } from '../formats/values/defined.ts';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { requestKeyUrl } from '../formats/cdxj/method-key.ts';
import { payloadOf } from '../formats/http1/body.ts';
import { headerValue } from '../formats/http1/head.ts';
import type { HttpHead } from '../formats/http1/head.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import type { ByteSource } from '../formats/warc/byte-source.ts';
import { readHttpMessage } from '../formats/warc/http-message.ts';
import { robotsField } from '../formats/warc/record-draft.ts';
import { readRecords } from '../formats/warc/read-records.ts';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { parseWarcFields } from '../formats/warc/warc-fields.ts';
import type { WarcFields } from '../formats/warc/warc-fields.ts';
import type { WarcRecord } from '../formats/warc/warc-record.ts';
import type { ContentLocation } from './captures/content/write-contents.ts';
import { payloadDigests } from './payload-digests.ts';

export interface CaptureOptions {
  /** The name under which the index will look for the file. */
  readonly filename: string;
  /** Keys of POST and PUT captures tell their bodies apart (`__wb_method`). */
  readonly requestKeys: boolean;
  readonly onWarning?: (warning: ReadWarning) => void;
  /** Told how far the file is read, in bytes. */
  readonly onPosition?: (offset: number) => void;
}

/** A capture, and where its content is: none for a capture that only refers to one, or has lost part of it. */
export interface CaptureWithContent {
  readonly line: CaptureLine;
  readonly content: ContentLocation | undefined;
  /** Collected although robots.txt disallows it. */
  readonly isDisallowed: boolean;
}

/** The captures in an archive file, in the order of the file. */
export async function* capturesOfFile(
  source: ByteSource,
  options: CaptureOptions,
): AsyncGenerator<CaptureLine> {
  for await (const { line } of captures(source, { ...options, contents: false })) yield line;
}

/** The same, with the SHA-256 of each content: read from the record where it says it, else computed. */
export function capturesWithContents(
  source: ByteSource,
  options: CaptureOptions & { readonly onWarcinfo: (fields: WarcFields) => void },
): AsyncGenerator<CaptureWithContent> {
  return captures(source, { ...options, contents: true });
}

interface ReadOptions extends CaptureOptions {
  readonly contents: boolean;
  /** Told of what the warcinfo records say. */
  readonly onWarcinfo?: (fields: WarcFields) => void;
}

/**
 *   record → is it a capture? → its HTTP head → status, media type, digests → key → line
 *
 * A request and the response that it is concurrent to stand next to each other; where the request has a body, the
 * capture's key is made from both, so a capture waits for the record that follows it.
 */
async function* captures(source: ByteSource, options: ReadOptions): AsyncGenerator<CaptureWithContent> {
  const { onWarning } = options;
  const dates = new FileDates();
  let former: Station | undefined;
  for await (const record of readRecords(source, onWarning === undefined ? {} : { onWarning })) {
    options.onPosition?.(record.offset);
    dates.see(record);
    const station = await stationOf(record, options, dates);
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

/** The fields of a record that are kept until the next one is read. */
interface Station {
  readonly id: string | undefined;
  readonly concurrentTo: readonly string[];
  readonly url: string | undefined;
  readonly capture?: CaptureWithContent;
  readonly request?: RequestBody;
}

async function stationOf(record: WarcRecord, options: ReadOptions, dates: FileDates): Promise<Station> {
  const place = {
    id: record.id,
    concurrentTo: record.fields.all('WARC-Concurrent-To'),
    url: record.targetUri,
  };
  if (record.type === 'request' && options.requestKeys) {
    const request = await requestBody(record);
    return request === undefined ? place : { ...place, request };
  }
  if (record.type === 'warcinfo') await readWarcinfo(record, options.onWarcinfo);
  const capture = await captureOf(record, options, dates);
  return capture === undefined ? place : { ...place, capture };
}

function pairOf(
  first: Station,
  second: Station,
): { capture: CaptureWithContent; request: RequestBody } | undefined {
  if (first.id === undefined || !second.concurrentTo.includes(first.id) || first.url !== second.url)
    return undefined;
  const capture = first.capture ?? second.capture;
  const request = first.request ?? second.request;
  return capture === undefined || request === undefined ? undefined : { capture, request };
}

function withRequestKey(capture: CaptureWithContent, request: RequestBody): CaptureWithContent {
  const { line } = capture;
  const { url, requestBody } = requestKeyUrl({ url: line.url, ...request });
  return { ...capture, line: { ...line, urlkey: canonicalKey(url), method: request.method, requestBody } };
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

async function captureOf(
  record: WarcRecord,
  { filename, contents, onWarning }: ReadOptions,
  dates: FileDates,
): Promise<CaptureWithContent | undefined> {
  // A URL holds no spaces; files do (wget, old ARC files).
  const url = record.targetUri?.trim().replaceAll(' ', '%20');
  if (!isCapture(record) || url === undefined || url === '') return undefined;
  const timestamp = dates.of(record, onWarning);
  const http = await readHttpMessage(record);
  const mime = mediaType(record, http?.head);
  const status = http?.head.status;
  const { digest, sha256 } = await payloadDigests(record, http, contents);
  const { lengthBytes, whole } = await record.finish();
  const { offset } = record;
  const line = {
    urlkey: canonicalKey(url),
    timestamp,
    url,
    ...defined({ mime }),
    ...(status === undefined ? {} : { status: String(status) }),
    ...defined({ digest, length: lengthBytes }),
    offset,
    filename,
  };
  const hasContent = sha256 !== undefined && (whole || sha256.isComputed);
  const content = hasContent
    ? { sha256: sha256.hex, file: filename, offset, url, date: record.date ?? '' }
    : undefined;
  return { line, content, isDisallowed: record.fields.get(robotsField) !== undefined };
}

/** As it was sent, without its parameters: the index keeps the spelling. */
function mediaType(record: WarcRecord, head: HttpHead | undefined): string | undefined {
  if (record.type === 'revisit') return 'warc/revisit';
  const sent = record.type === 'response' ? head && headerValue(head, 'Content-Type') : record.contentType;
  return sent === undefined ? undefined : /^[^;\s]*/.exec(sent)?.[0];
}

const warcinfoLimitBytes = 1 << 20;

async function readWarcinfo(record: WarcRecord, onWarcinfo: ReadOptions['onWarcinfo']): Promise<void> {
  if (onWarcinfo === undefined || !/^application\/warc-fields\b/i.test(record.contentType ?? '')) return;
  onWarcinfo(parseWarcFields(await firstBytes(record.block, warcinfoLimitBytes)).fields);
}

/** More of a request body than this never gets into a key. */
const requestBodyLimitBytes = 1 << 20;

async function requestBody(record: WarcRecord): Promise<RequestBody | undefined> {
  const http = await readHttpMessage(record);
  const method = http?.head.method?.toUpperCase();
  if (http === undefined || (method !== 'POST' && method !== 'PUT')) return undefined;
  return {
    method,
    contentType: headerValue(http.head, 'Content-Type'),
    contentLength: headerValue(http.head, 'Content-Length'),
    body: await firstBytes(payloadOf(http.head, http.body), requestBodyLimitBytes),
  };
}

async function firstBytes(pieces: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of pieces) {
    parts.push(part);
    sizeBytes += part.length;
    if (sizeBytes > limitBytes) break;
  }
  return Buffer.concat(parts).subarray(0, limitBytes);
}

const dateForm = /^(\d{4})(?!\d)(?:-(\d\d?))?(?:-(\d\d?))?(?:[Tt ](\d\d?):(\d\d?)(?::(\d\d?))?)?/;

/** 14 digits of a WARC date of any precision; undefined where it is no date that a capture can have. */
function timestampOf(date: string | undefined): string | undefined {
  const match = dateForm.exec(date ?? '');
  if (match === null) return undefined;
  const [, year = '', month = '1', day = '1', hour = '0', minute = '0', second = '0'] = match;
  const parts = [month, day, hour, minute, second].map(Number);
  const isPlausible =
    Number(year) >= minYear &&
    Number(year) <= maxYear &&
    parts.every((part, at) => part >= (lowest[at] ?? 0) && part <= (highest[at] ?? 0));
  if (!isPlausible) return undefined;
  return year + [month, day, hour, minute, second].map((part) => part.padStart(2, '0')).join('');
}

/** Clocks of crawlers have been wrong by years, so the limits are wide; what lies outside is not a date. */
const [minYear, maxYear] = [1900, 2199];
const lowest = [1, 1, 0, 0, 0];
const highest = [12, 31, 23, 59, 60];
/** For a file without any valid date before a capture with an invalid one. */
const unknownTimestamp = '19700101000000';

/** The dates of a file in order: the last valid one replaces an invalid one, and that is reported. */
class FileDates {
  #last: string | undefined;

  see({ date }: WarcRecord): void {
    this.#last = timestampOf(date) ?? this.#last;
  }

  of({ date, file, offset }: WarcRecord, onWarning: CaptureOptions['onWarning']): string {
    const own = timestampOf(date);
    if (own !== undefined) return own;
    const said = date === undefined ? 'no WARC-Date' : `WARC-Date ${JSON.stringify(date.slice(0, 40))}`;
    const timestamp = this.#last ?? unknownTimestamp;
    const why =
      this.#last === undefined ? 'no record before it has a date' : 'the date of the record before it';
    const message = `${said}: indexed at ${timestamp}, ${why}`;
    onWarning?.({ file, offset, kind: 'date-odd', message });
    return timestamp;
  }
}
