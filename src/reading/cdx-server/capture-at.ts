import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import { rangeOfKey } from '../../indexing/captures/query/key-range.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import type { CdxFiles, OpenedCopy } from './cdx-parts.ts';

/** Captures of one path are looked through for the one that is meant; more than this is a trap. */
const mostLines = 20_000;

/** What the index says of the record that begins at this offset of a file; undefined where it says nothing. */
export async function captureAt(
  { file, base, offset }: { readonly file: KeptFile; readonly base: string; readonly offset: number },
  { files, captures }: { readonly files: CdxFiles; readonly captures: LineSource },
): Promise<CaptureLine | undefined> {
  const url = await urlAt(file, offset, files);
  return url === undefined ? undefined : captureOfRecord({ url, base, offset }, captures);
}

/** The same where the URL of the record is known. */
export async function captureOfRecord(
  { url, base, offset }: { readonly url: string; readonly base: string; readonly offset: number },
  captures: LineSource,
): Promise<CaptureLine | undefined> {
  const key = canonicalKey(url);
  // The key of a POST capture has its body in the query, somewhere.
  const [path = ''] = key.split('?');
  for (const range of [rangeOfKey('exact', key), rangeOfKey('prefix', `${path}?`)]) {
    let count = 0;
    for await (const line of captures.lines({ from: range.fromKey, to: range.toKey })) {
      const parsed = parseCdxj(line);
      if (parsed.ok && parsed.line.filename === base && parsed.line.offset === offset) return parsed.line;
      if (++count === mostLines) break;
    }
  }
  return undefined;
}

/** By the first copy in which there is a record. */
async function urlAt(file: KeptFile, offset: number, files: CdxFiles): Promise<string | undefined> {
  for (let from: number | undefined = 0; from !== undefined;) {
    const copy: OpenedCopy | undefined = await files.open(file, from);
    const url = copy === undefined ? undefined : await urlIn(copy.source, offset);
    if (url !== undefined) return url;
    from = copy?.next;
  }
  return undefined;
}

async function urlIn(source: ByteSource, offset: number): Promise<string | undefined> {
  try {
    for await (const record of readRecords(source, { startOffset: offset }))
      return record.offset === offset ? record.targetUri : undefined;
    return undefined;
  } finally {
    await source.close();
  }
}
