import type { Archive } from '../archive.ts';
import { copiesOf } from '../../../storage/replicas/copies-of.ts';
import { baseOf } from '../../../storage/file-name.ts';
import type { FileRef } from '../../../storage/vault-ref.ts';
import type { TextFile } from '../../../analysis/text-index/text-index.ts';

/** An archive file whose captures are not in the text index yet. */
export interface FileToAnalyse extends TextFile {
  readonly sizeBytes: number;
  /** By which index lines call it. */
  readonly base: string;
}

/** Archive files that the register has and this set has not, by name. */
export async function filesToAnalyse(
  { register }: Pick<Archive, 'register'>,
  analysed: ReadonlySet<string>,
): Promise<FileToAnalyse[]> {
  const waiting: FileToAnalyse[] = [];
  for await (const files of register.files())
    for (const { name, sizeBytes, provenance } of files) {
      if (!name.startsWith('warc/') || analysed.has(name)) continue;
      const { source = '', harvest, job } = provenance ?? {};
      waiting.push({ name, base: baseOf(name), sizeBytes, source, harvest, job });
    }
  return waiting;
}

/** The readable copies: if one fails, the next is tried. */
export async function readableCopies(archive: Archive, name: string): Promise<FileRef[]> {
  const copies: FileRef[] = [];
  for (const { vault, ref } of await copiesOf(name, archive))
    if ((await vault.status()).reachable) copies.push({ vault: ref, name });
  return copies;
}
