import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { recordsAt } from '../../formats/warc/record-at.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import { captureOfRecord } from '../../indexing/captures/query/captures-of-url.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { openedCopies } from '../../repository/file-store.ts';
import type { FileStore } from '../../repository/file-store.ts';

/** The index line of the record at this offset of a file; undefined if there is none. */
export async function captureAt(
  { file, base, offset }: { readonly file: KeptFile; readonly base: string; readonly offset: number },
  { files, captures }: { readonly files: FileStore; readonly captures: LineSource },
): Promise<CaptureLine | undefined> {
  const url = await urlAt(file, offset, files);
  return url === undefined ? undefined : captureOfRecord({ url, file: base, offset }, captures);
}

/** By the first copy in which there is a record. */
async function urlAt(file: KeptFile, offset: number, files: FileStore): Promise<string | undefined> {
  for await (const { source } of openedCopies(files, file)) {
    const url = await urlIn(source, offset);
    if (url !== undefined) return url;
  }
  return undefined;
}

async function urlIn(source: ByteSource, offset: number): Promise<string | undefined> {
  for await (const { targetUri } of recordsAt(source, offset)) return targetUri;
  return undefined;
}
