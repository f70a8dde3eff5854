import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import { recordsAt } from '../../formats/warc/record-at.ts';
import type { ContentRow } from '../../indexing/captures/content/content-row.ts';
import { captureOfRecord } from '../../indexing/captures/query/captures-of-url.ts';
import { payloadDigests } from '../../indexing/payload-digests.ts';
import { copiesOf } from '../../storage/replicas/copies-of.ts';
import { vaultSource } from '../../storage/vault-source.ts';
import type { Archive } from './archive.ts';

/**
 * What index lines have as the digest of a content: all of its captures have the same. As the line of its record says it, or,
 * where that capture was deleted, as the record itself does. Undefined where neither is at hand.
 */
export async function contentDigest(archive: Archive, content: ContentRow): Promise<string | undefined> {
  const told = (await captureOfRecord(content, await archive.captures))?.digest;
  if (told !== undefined) return told;
  const { name } = archive.register.fileOfBase(content.file) ?? {};
  for (const { vault } of name === undefined ? [] : copiesOf(name, archive)) {
    const source = await vaultSource(vault, name ?? '').catch(() => undefined);
    const digest = source === undefined ? undefined : await digestIn(source, content).catch(() => undefined);
    if (digest !== undefined) return digest;
  }
  return undefined;
}

async function digestIn(source: ByteSource, { url, offset }: ContentRow): Promise<string | undefined> {
  try {
    for await (const record of recordsAt(source, offset)) {
      // Records that were compressed together share an offset.
      if (record.type === 'request' || canonicalKey(record.targetUri ?? '') !== canonicalKey(url)) continue;
      return (await payloadDigests(record, await readHttpMessage(record), false)).digest;
    }
    return undefined;
  } finally {
    await source.close();
  }
}
