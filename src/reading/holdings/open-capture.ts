import { defined } from '../../formats/values/defined.ts';
import { isRevisit } from '../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { HeaderLine } from '../../formats/http1/head.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { ByteRange } from '../../storage/vault.ts';
import { payloadSha256Field } from '../../formats/warc/serialize-record.ts';
import type { RecordHead } from '../../formats/warc/warc-record.ts';
import type { ContentRow } from '../../indexing/captures/content/content-row.ts';
import { captureOfRecord, capturesOfUrl } from '../../indexing/captures/query/captures-of-url.ts';
import { isSameContent } from './bare-digest.ts';
import type { HeldCaptures } from './captures.ts';
import type { Records, StoredRecord } from './records/records.ts';
import { StoredPayload } from './records/stored-payload.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/** A captured response, open for reading. `close` when done with all of its streams. */
export interface OpenedCapture {
  readonly capture: CaptureLine;
  /** The capture whose record has the body: another one for revisits only. */
  readonly stored: CaptureLine;
  /** 200 for what was not HTTP. */
  readonly status: number;
  readonly reason: string;
  /** As they were received; of a record without HTTP its Content-Type alone. */
  readonly headers: readonly HeaderLine[];
  /** The size of the payload, if known without reading it. */
  readonly sizeBytes: number | undefined;
  /** The whole payload, if it is small and in memory: it can be used synchronously. */
  readonly bytes?: Uint8Array;
  /**
   * The stored bytes: transfer coding removed, content coding kept. Ends before `sizeBytes` if the archived bytes are
   * damaged there.
   */
  payload(range?: ByteRange): AsyncIterable<Uint8Array>;
  /** The payload as a browser decodes it: content coding removed too. */
  decoded(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export type Opening =
  | { readonly ok: true; readonly content: OpenedCapture }
  /** `lost`: the archive should have it; `withheld`: not for this reader. */
  | { readonly ok: false; readonly kind: 'lost' | 'withheld'; readonly reason: string };

/** The source of captures, and the reader of their records. */
export interface CaptureSources {
  readonly captures: HeldCaptures;
  readonly records: Records;
}

/** More captures of a URL than these are not looked through for the original of a revisit. */
const maxOriginals = 1000;

/**
 * Opens what a line of the index refers to.
 *
 *   1. the record at its place in its file
 *   2. of a revisit: its original, which has the body
 */
export async function openCapture(
  { captures, records }: CaptureSources,
  context: ReaderContext,
  capture: CaptureLine,
): Promise<Opening> {
  const stored = await records.read(capture);
  if (typeof stored === 'string') return { ok: false, kind: 'lost', reason: stored };
  if (stored.record.type !== 'revisit')
    return { ok: true, content: contentOf({ records, capture, shown: stored, stored, place: capture }) };
  stored.close();
  let isWithheld = false;
  for await (const place of originalsOf(captures, context, stored.record, capture)) {
    if (!isElsewhere(place, capture) && !(await captures.mayRead(context, place))) {
      isWithheld = true;
      continue;
    }
    const original = await records.read(place);
    if (typeof original === 'string') continue;
    if (original.record.type !== 'revisit')
      return { ok: true, content: contentOf({ records, capture, shown: stored, stored: original, place }) };
    original.close();
  }
  return isWithheld || (await isOriginalKept(captures, stored.record, capture))
    ? { ok: false, kind: 'withheld', reason: 'it is the same as an earlier capture, which may not be read' }
    : {
        ok: false,
        kind: 'lost',
        reason: 'it is the same as an earlier capture, which the archive does not have',
      };
}

/** True if the archive has the content at this URL for any reader: then it is withheld, not lost. */
async function isOriginalKept(
  { parts }: HeldCaptures,
  { fields }: RecordHead,
  capture: CaptureLine,
): Promise<boolean> {
  const url = fields.get('WARC-Refers-To-Target-URI') ?? capture.url;
  let count = 0;
  for await (const found of capturesOfUrl(url, parts.captures)) {
    if (!isRevisit(found) && isSameContent(found, capture)) return true;
    if (++count === maxOriginals) break;
  }
  return false;
}

/** The possible locations of a revisit's body, the likeliest first; in the view of a collection also on other sites. */
async function* originalsOf(
  captures: HeldCaptures,
  { reader, view: { name, from }, rules }: ReaderContext,
  { fields }: RecordHead,
  capture: CaptureLine,
): AsyncGenerator<CaptureLine> {
  const context = { reader, view: { name, from }, rules };
  const url = fields.get('WARC-Refers-To-Target-URI') ?? capture.url;
  const date = fields.get('WARC-Refers-To-Date')?.replace(/\D/g, '').slice(0, 14);
  if (date !== undefined) {
    for await (const found of captures.versions(context, { url, from: date, to: date })) {
      if (!isRevisit(found) && isSameContent(found, capture)) yield found;
    }
  }
  const sha256 = fields.get(payloadSha256Field)?.replace(/^sha256:/, '');
  const row = sha256 === undefined ? undefined : await captures.parts.contents.find(sha256);
  const kept = row === undefined ? undefined : await captureOfRecord(row, captures.parts.captures);
  if (kept !== undefined) yield kept;
  // The capture was deleted, its bytes were not: other URLs have them too.
  else if (row !== undefined && isElsewhere(row, capture)) yield placeOf(row);
  for await (const found of captures.versions(context, { url, limit: maxOriginals })) {
    if (!isRevisit(found) && isSameContent(found, capture)) yield found;
  }
}

/**
 * The content was stored for another URL first. It was captured here as well, so what is decided of the other capture holds for
 * that alone; what is decided of the content holds for this one too, by its digest.
 */
export function isElsewhere(original: Pick<CaptureLine, 'url'>, { url }: Pick<CaptureLine, 'url'>): boolean {
  return canonicalKey(original.url) !== canonicalKey(url);
}

/** For a record without an index line. */
function placeOf({ url, date, file, offset }: ContentRow): CaptureLine {
  const timestamp = date.replace(/\D/g, '').slice(0, 14).padEnd(14, '0');
  return { urlkey: canonicalKey(url), timestamp, url, filename: file, offset };
}

interface ContentParts {
  readonly records: Records;
  readonly capture: CaptureLine;
  /** The record whose head is shown, and the one whose body: they differ for revisits only. */
  readonly shown: StoredRecord;
  readonly stored: StoredRecord;
  /** The line of `stored`. */
  readonly place: CaptureLine;
}

function contentOf({ records, capture, shown, stored, place }: ContentParts): OpenedCapture {
  const head = shown.head === undefined || shown.head.status === 304 ? stored.head : shown.head;
  const payload = new StoredPayload(stored, place, records);
  const { bytes, sizeBytes } = payload;
  return {
    capture,
    stored: place,
    status: head?.status ?? 200,
    reason: head?.reason ?? '',
    headers: head?.headers ?? typeOf(stored.record),
    sizeBytes,
    ...defined({ bytes }),
    payload: (range) => payload.read(range),
    decoded: () => payload.decoded(),
    close: async () => stored.close(),
  };
}

function typeOf({ contentType }: RecordHead): HeaderLine[] {
  return contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }];
}
