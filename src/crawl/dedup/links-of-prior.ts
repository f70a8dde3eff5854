import type { Link } from '../../formats/links/link.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import { recordsAt } from '../../formats/warc/record-at.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { outlinksOf, readMetadata } from '../links/outlinks.ts';
import { linksOfMessage } from '../links/links-of-exchange.ts';
import { httpUrlOf } from './capture-of-record.ts';
import type { PriorCapture } from './dedup-history.ts';

/**
 * The record with the links of a prior capture cannot be read: its file is missing, has changed or is damaged there, or its place
 * was never known. "Not modified" is then useless, and the URL must be fetched unconditionally.
 */
export class PriorRecordUnavailable extends Error {
  override readonly name = 'PriorRecordUnavailable';
  readonly url: string;
  readonly path: string | undefined;
  readonly offset: number | undefined;

  constructor({ url, metadata }: LinksPlace, reason: string, cause?: unknown) {
    const place = metadata === undefined ? '' : ` (${metadata.path}, offset ${metadata.offset})`;
    super(`the links of the prior capture of ${url} cannot be read: ${reason}${place}`, { cause });
    this.url = url;
    this.path = metadata?.path;
    this.offset = metadata?.offset;
  }
}

/** The place of the links of a capture. */
export type LinksPlace = Pick<PriorCapture, 'url' | 'originalUrl' | 'metadata'>;

/** Reads the list in the metadata record; if the place is that of a response, its links are extracted again. */
export async function linksOfPrior(capture: LinksPlace): Promise<readonly Link[]> {
  const { metadata } = capture;
  if (metadata === undefined) throw new PriorRecordUnavailable(capture, 'it has no place');
  const source = await reading(capture, () => openFileSource(metadata.path));
  try {
    return await reading(capture, async () => {
      for await (const record of recordsAt(source, metadata.offset)) {
        if (!isOf(record, capture)) continue;
        const links =
          record.type === 'metadata'
            ? outlinksOf(await readMetadata(record))
            : await contentLinks(record, capture.url);
        if ((await record.finish()).whole) return links;
        throw new PriorRecordUnavailable(capture, 'the record is damaged');
      }
      throw new PriorRecordUnavailable(capture, 'the record is not there');
    });
  } finally {
    await source.close();
  }
}

/** The errors of the file system become one that names the capture. */
async function reading<Result>(capture: LinksPlace, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new PriorRecordUnavailable(capture, code, error);
  }
}

function isOf(record: WarcRecord, { url, originalUrl }: LinksPlace): boolean {
  if (record.type !== 'metadata' && record.type !== 'response') return false;
  return (
    httpUrlOf(record.targetUri) === url || (record.type === 'response' && record.targetUri === originalUrl)
  );
}

async function contentLinks(record: WarcRecord, url: string): Promise<readonly Link[]> {
  const http = await readHttpMessage(record);
  return http === undefined ? [] : (await linksOfMessage(url, http.head, { body: http.body })).links;
}
