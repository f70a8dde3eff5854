import type { ListedCapture } from './listed-capture.ts';
import { readableCaptures } from './readable-captures.ts';
import type { Access, LineSource } from './readable-captures.ts';

/** More captures of a URL than these are not read in search of the original of a 304. */
const maxLines = 1000;
const emptySha1 = '3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ';

/** The fields that the answer to a 304 takes from its original. */
const originalFields = ['mime', 'status', 'digest', 'length', 'offset', 'filename'] as const;
/** The location of the 304 itself: additional fields of the answer. */
const ownFields = ['status', 'length', 'offset', 'filename'] as const;

/**
 * A capture that answered 304 has no body, and clients that read records by the index would show an empty page. It gets the status, type, digest and location of its original, and keeps its own date:
 *
 *   org,example)/ 20260601… {"status": "200", "mime": "text/html", "offset": "<original>", …,
 *                            "revisit.status": "304", "revisit.offset": "<its own>", …}
 *
 * The original is the last capture of the URL before it with the same digest. A 304 without a digest refers to the last capture of
 * status 200. Without an original the line stays as it is. If the reader may not see the original, the line is left out: the
 * client could only show an empty page for it.
 */
export async function* withNotModified<Reader>(
  batches: AsyncIterable<readonly ListedCapture[]>,
  source: LineSource,
  access: Access<Reader>,
  alsoKeys: readonly string[] = [],
): AsyncGenerator<readonly ListedCapture[]> {
  let last: Found | undefined;
  for await (const captures of batches) {
    if (!captures.some(mayBeNotModified)) {
      yield captures;
      continue;
    }
    const resolved: ListedCapture[] = [];
    for (const capture of captures) {
      if (!isNotModified(capture)) {
        resolved.push(capture);
        continue;
      }
      if (last === undefined || !stillHolds(last, capture))
        last = { of: capture, original: await originalOf(capture, source, access, alsoKeys) };
      if (last.original !== undefined) resolved.push(asOriginal(capture, last.original));
      else if (!(await isWithheld(capture, source, access, alsoKeys))) resolved.push(capture);
    }
    yield resolved;
  }
}

/** A search that was done, for the next 304 of the same URL. */
interface Found {
  readonly of: ListedCapture;
  readonly original: ListedCapture | undefined;
}

/** Only where the digest decides: without one, each 304 has the last 200 before it. */
function stillHolds({ of, original }: Found, capture: ListedCapture): boolean {
  const digest = digestOf(capture);
  return (
    original !== undefined &&
    of.urlkey === capture.urlkey &&
    digest !== '' &&
    digest === digestOf(of) &&
    original.timestamp <= capture.timestamp
  );
}

/** Looks at the text alone: nearly all lines are something else, and are not to be parsed. */
function mayBeNotModified({ line }: ListedCapture): boolean {
  return line.includes('"304"') || line.includes(': 304');
}

export function isNotModified(capture: ListedCapture): boolean {
  return mayBeNotModified(capture) && capture.value('status') === '304';
}

async function originalOf<Reader>(
  capture: ListedCapture,
  source: LineSource,
  access: Access<Reader>,
  alsoKeys: readonly string[],
): Promise<ListedCapture | undefined> {
  const { urlkey, timestamp } = capture;
  const digest = digestOf(capture);
  const range = { from: `${urlkey} `, to: `${urlkey} ${timestamp}!`, reverse: true };
  let revisit: ListedCapture | undefined;
  let lines = 0;
  for await (const found of readableCaptures(source, range, access, alsoKeys)) {
    if (++lines > maxLines) break;
    const status = found.value('status');
    const isOriginal = digest === '' ? status === '200' : status !== '304' && digestOf(found) === digest;
    if (!isOriginal) continue;
    if (found.value('mime') !== 'warc/revisit') return found;
    // For a content that is stored under another URL: the client continues from this record.
    revisit ??= found;
  }
  return revisit;
}

async function isWithheld<Reader>(
  capture: ListedCapture,
  source: LineSource,
  { reader }: Access<Reader>,
  alsoKeys: readonly string[],
): Promise<boolean> {
  const all: Access<Reader> = { reader, mayRead: () => ({ decision: 'allowed', rule: 'everything' }) };
  return (await originalOf(capture, source, all, alsoKeys)) !== undefined;
}

/** Empty if the record says nothing about its content. */
function digestOf(capture: ListedCapture): string {
  const digest = capture.value('digest');
  const bare = digest.slice(digest.indexOf(':') + 1);
  return bare === '-' || bare.toUpperCase() === emptySha1 ? '' : bare;
}

function asOriginal(capture: ListedCapture, original: ListedCapture): ListedCapture {
  const changes = new Map<string, string>();
  for (const name of originalFields) changes.set(name, original.value(name));
  for (const name of ownFields) changes.set(`revisit.${name}`, capture.value(name));
  return capture.with(changes);
}
