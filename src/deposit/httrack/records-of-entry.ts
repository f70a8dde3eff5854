import type { HeaderLine } from '../../formats/http1/head.ts';
import type { HttrackEntry } from '../../formats/httrack/httrack-entry.ts';
import { newRecordId, oneLine, warcFieldsBlock } from '../../formats/warc/record-draft.ts';
import type { RecordDraft, StoredBlock } from '../../formats/warc/record-draft.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import type { HeldBody } from './held-body.ts';
import { typeOfName } from './type-of-name.ts';

/** Codings that HTTrack removed from the body. */
const undone = /^(content-encoding|transfer-encoding)$/i;

/**
 * The records of a URL of a mirror, to be written together: the capture, and a metadata record with HTTrack's notes and the
 * differences from the original.
 *
 *   response   the server's response as far as HTTrack kept it: status, some fields, the body with codings undone
 *   resource   a body in which HTTrack rewrote links, or without a known response
 *   (none)     the body is missing: only the metadata record is written
 *
 * `fallbackDate`: for a URL without a time.
 */
export function recordsOfEntry(entry: HttrackEntry, body: HeldBody, fallbackDate: string): RecordDraft[] {
  const shared = { date: entry.date?.date ?? fallbackDate, targetUri: withoutCredentials(entry.url) };
  const capture = captureOf(entry, body);
  const id = newRecordId();
  const about: RecordDraft = {
    ...shared,
    type: 'metadata',
    contentType: 'application/warc-fields',
    fields: capture === 'none' ? [] : [{ name: 'WARC-Concurrent-To', value: id }],
    block: warcFieldsBlock(notesOf(entry, body, capture)),
  };
  if (capture === 'none') return [about];
  const fields = body.problem === undefined ? [] : [{ name: 'WARC-Truncated', value: 'unspecified' }];
  const isResponse = capture === 'response';
  const contentType = isResponse
    ? 'application/http; msgtype=response'
    : (mediaTypeOf(entry) ?? nameTypeOf(entry) ?? 'application/octet-stream');
  const block = isResponse ? withHead(responseHead(entry, body.block.sizeBytes), body.block) : body.block;
  return [{ ...shared, type: capture, id, fields, contentType, block }, about];
}

type Capture = 'response' | 'resource' | 'none';

export function mediaTypeOf({ headers }: HttrackEntry): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
}

function nameTypeOf({ body }: HttrackEntry): string | undefined {
  return body.kind === 'file' ? typeOfName(body.path) : undefined;
}

function captureOf(entry: HttrackEntry, body: HeldBody): Capture {
  const has = (...kinds: readonly string[]): boolean =>
    entry.warnings.some(({ kind }) => kinds.includes(kind));
  if (has('body-missing', 'body-outside', 'body-kept')) return 'none';
  if (body.problem !== undefined && body.block.sizeBytes === 0) return 'none';
  const { status } = entry;
  const isAnswer = status !== undefined && status >= 100 && status <= 999 && /^https?:/i.test(entry.url);
  if (entry.provenance === 'cache' && isAnswer && !has('body-rewritten')) return 'response';
  return entry.body.kind === 'none' ? 'none' : 'resource';
}

/** Fields that no longer describe the body are renamed X-Archive-Orig-…, as other archives do. */
function responseHead({ status, headers, notes }: HttrackEntry, bodyBytes: number): Buffer {
  const message = notes.find(({ name }) => /^x-statusmessage$/i.test(name))?.value ?? '';
  const lines = headers.map(({ name, value }) => {
    const isUntrue =
      undone.test(name) || (/^content-length$/i.test(name) && value.trim() !== String(bodyBytes));
    return `${isUntrue ? 'X-Archive-Orig-' : ''}${oneLine(name)}: ${oneLine(value)}\r\n`;
  });
  return Buffer.from(`HTTP/1.1 ${status} ${oneLine(message)}\r\n${lines.join('')}\r\n`, 'latin1');
}

function withHead(head: Buffer, body: StoredBlock): StoredBlock {
  return {
    sizeBytes: head.length + body.sizeBytes,
    read: async function* () {
      yield head;
      yield* body.read();
    },
  };
}

function notesOf(entry: HttrackEntry, { problem }: HeldBody, capture: Capture): NamedField[] {
  const { date, provenance, notes, headers, warnings } = entry;
  // Readers of the archive must not see passwords.
  const hasSecret = withoutCredentials(entry.url) !== entry.url;
  const kept = (line: HeaderLine): boolean => !hasSecret || !/^x-(addr|save)$/i.test(line.name);
  // A response has these fields in its head.
  const answered = capture === 'response' ? [] : headers;
  const isTypeGuessed = capture === 'resource' && mediaTypeOf(entry) === undefined;
  return [
    field('httrack-source', provenance),
    field('date-from', date?.from ?? 'the time of the cache: nothing tells that of the URL'),
    ...(date?.zone === 'unknown' ? [field('date-zone', 'unknown, read as UTC')] : []),
    ...(isTypeGuessed ? [field('content-type-from', 'the name of the file')] : []),
    ...notes.filter(kept).map(({ name, value }) => field('httrack-note', `${name}: ${value}`)),
    ...answered.map(({ name, value }) => field('server-field', `${name}: ${value}`)),
    ...warnings.map(({ kind, message }) => field('warning', `${kind}: ${message}`)),
    ...(problem === undefined ? [] : [field('warning', `body-damaged: ${problem}`)]),
  ];
}

function field(name: string, value: string): NamedField {
  return { name, value };
}

/** `http://user:password@host/` becomes `http://host/`. */
function withoutCredentials(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}
