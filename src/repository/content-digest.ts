import { canonicalKey } from '../formats/url/canonical-key.ts';
import type { ByteSource } from '../formats/warc/byte-source.ts';
import { readHttpMessage } from '../formats/warc/http-message.ts';
import { recordsAt } from '../formats/warc/record-at.ts';
import type { ContentRow } from '../indexing/captures/content/content-row.ts';
import { captureOfRecord } from '../indexing/captures/query/captures-of-url.ts';
import { payloadDigests } from '../indexing/payload-digests.ts';
import { openedCopies } from './file-store.ts';
import type { Repository } from './repository.ts';

/**
 * The digest of a content in index lines, the same for all its captures: from the line of its record or, if that
 * capture was deleted, from the record itself. Undefined if neither is available.
 */
export async function contentDigest(
  { captures, files }: Pick<Repository, 'captures' | 'files'>,
  content: ContentRow,
): Promise<string | undefined> {
  const told = (await captureOfRecord(content, await captures))?.digest;
  const file = told === undefined ? await files.find(content.file) : undefined;
  if (file === undefined) return told;
  for await (const { source } of openedCopies(files, file)) {
    const digest = await digestIn(source, content).catch(() => undefined);
    if (digest !== undefined) return digest;
  }
  return undefined;
}

async function digestIn(source: ByteSource, { url, offset }: ContentRow): Promise<string | undefined> {
  for await (const record of recordsAt(source, offset)) {
    // Records that were compressed together share an offset.
    if (record.type === 'request' || canonicalKey(record.targetUri ?? '') !== canonicalKey(url)) continue;
    return (await payloadDigests(record, await readHttpMessage(record), false)).digest;
  }
  return undefined;
}
