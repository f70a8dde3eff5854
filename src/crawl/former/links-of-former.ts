import { decodedPayloadOf } from '../../formats/http1/body.ts';
import { headerValue } from '../../formats/http1/head.ts';
import { startExtraction } from '../../formats/links/extract.ts';
import { LinkEmitter } from '../../formats/links/link-emitter.ts';
import type { Hop, Link, LinkKind, Place } from '../../formats/links/link.ts';
import { linksOfHead } from '../../formats/links/links-of-head.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { parseWarcFields } from '../../formats/warc/warc-fields.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { httpUrlOf } from './capture-of-record.ts';
import type { FormerCapture } from './former-captures.ts';

const mostLinks = 100_000;
const mostBytes = 64 << 20;

/**
 * The record that holds the links of a former capture cannot be read: its file is gone, is another now, or is damaged
 * there; or there never was a place for it. "Not modified" is then no use, and the URL is to be fetched unconditionally.
 */
export class FormerRecordUnavailable extends Error {
  override readonly name = 'FormerRecordUnavailable';
  readonly url: string;
  readonly path: string | undefined;
  readonly offset: number | undefined;

  constructor({ url, metadata }: FormerCapture, reason: string, cause?: unknown) {
    const place = metadata === undefined ? '' : ` (${metadata.path}, offset ${metadata.offset})`;
    super(`the links of the former capture of ${url} cannot be read: ${reason}${place}`, { cause });
    this.url = url;
    this.path = metadata?.path;
    this.offset = metadata?.offset;
  }
}

/** Reads the list in the metadata record; where the place is that of a response, its content is gone through again. */
export async function linksOfFormer(capture: FormerCapture): Promise<readonly Link[]> {
  const { metadata } = capture;
  if (metadata === undefined) throw new FormerRecordUnavailable(capture, 'it has no place');
  const source = await reading(capture, () => openFileSource(metadata.path));
  try {
    return await reading(capture, async () => {
      for await (const record of readRecords(source, { startOffset: metadata.offset })) {
        if (record.offset !== metadata.offset || !isOf(record, capture)) break;
        const links =
          record.type === 'metadata' ? await listedLinks(record) : await contentLinks(record, capture.url);
        if ((await record.finish()).whole) return links;
        throw new FormerRecordUnavailable(capture, 'the record is damaged');
      }
      throw new FormerRecordUnavailable(capture, 'the record is not there');
    });
  } finally {
    await source.close();
  }
}

/** The errors of the file system become one that names the capture. */
async function reading<Result>(capture: FormerCapture, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new FormerRecordUnavailable(capture, code, error);
  }
}

function isOf(record: WarcRecord, { url, originalUrl }: FormerCapture): boolean {
  if (record.type !== 'metadata' && record.type !== 'response') return false;
  return (
    httpUrlOf(record.targetUri) === url || (record.type === 'response' && record.targetUri === originalUrl)
  );
}

const kindOfHop: Readonly<Record<Hop, LinkKind>> = {
  L: 'page',
  S: 'form',
  R: 'redirect',
  E: 'requisite',
  X: 'component',
  M: 'page',
  I: 'component',
};
const linkKinds: ReadonlySet<string> = new Set<LinkKind>([
  'page',
  'component',
  'requisite',
  'redirect',
  'feed',
  'stream',
  'form',
]);

/** The lines `outlink: URL HOP CONTEXT KIND`; Heritrix, which has the first three words, leaves the kind to the hop. */
async function listedLinks(record: WarcRecord): Promise<readonly Link[]> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const bytes of record.block) {
    if (sizeBytes > mostBytes) break;
    // A copy: the memory of later pieces is used again.
    parts.push(Uint8Array.from(bytes));
    sizeBytes += bytes.length;
  }
  const links = new LinkSet(record.targetUri ?? '');
  for (const { name, value } of parseWarcFields(Buffer.concat(parts)).fields) {
    if (name.toLowerCase() !== 'outlink') continue;
    const [url = '', hop = '', ...words] = value.split(' ');
    if (isHop(hop)) links.emitter.emit(url, placeOf(hop, words));
  }
  return links.all();
}

function isHop(letter: string): letter is Hop {
  return Object.hasOwn(kindOfHop, letter);
}

/** Contexts of other crawlers may hold spaces. */
function placeOf(hop: Hop, words: readonly string[]): Place {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !linkKinds.has(last))
    return { hop, kind: kindOfHop[hop], context: words.join(' ') };
  return { hop, kind: last as LinkKind, context: words.slice(0, -1).join(' ') };
}

async function contentLinks(record: WarcRecord, url: string): Promise<readonly Link[]> {
  const http = await readHttpMessage(record);
  if (http === undefined) return [];
  const links = new LinkSet(url);
  for (const link of linksOfHead(http.head, url)) links.link(link);
  const contentType = headerValue(http.head, 'Content-Type');
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
  const extraction = startExtraction({ url, mediaType: contentType, charset }, links);
  for await (const bytes of decodedPayloadOf(http.head, http.body, { maxBytes: mostBytes })) {
    extraction.push(bytes);
  }
  await extraction.end();
  return links.all();
}

/** Each link once for each thing that it is for; bounded in number. */
class LinkSet {
  readonly emitter: LinkEmitter;
  readonly #links = new Map<string, Link>();

  constructor(url: string) {
    this.emitter = new LinkEmitter(url, this);
  }

  link(link: Link): void {
    if (this.#links.size < mostLinks) this.#links.set(`${link.kind} ${link.url}`, link);
  }

  all(): readonly Link[] {
    return [...this.#links.values()];
  }
}
