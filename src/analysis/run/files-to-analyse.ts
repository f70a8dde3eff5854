import type { Archive } from '../../archive/archive.ts';
import type { FilePlace } from '../../indexing/file-runs.ts';
import { copiesOf } from '../../storage/replicas/copies-of.ts';
import { baseOf } from '../../storage/file-name.ts';
import type { TextFile } from '../text-index/text-index.ts';

/** An archive file whose captures are not in the text index yet. */
export interface FileToAnalyse extends TextFile {
  readonly sizeBytes: number;
  /** By which index lines call it. */
  readonly base: string;
}

/** Archive files that the register has and this set has not, by name. */
export function filesToAnalyse(
  { register }: Pick<Archive, 'register'>,
  analysed: ReadonlySet<string>,
): FileToAnalyse[] {
  const names = [...register.files()].map(({ name }) => name);
  const waiting = names.filter((name) => name.startsWith('warc/') && !analysed.has(name));
  return waiting.flatMap((name) => {
    const file = register.file(name);
    if (file === undefined) return [];
    const { channel = '', harvest, job } = file.provenance ?? {};
    return [{ name, base: baseOf(name), sizeBytes: file.sizeBytes, channel, harvest, job }];
  });
}

/** Where a file can be read: the next place is tried where one is of no use. */
export async function placesOf(archive: Archive, name: string): Promise<FilePlace[]> {
  const places: FilePlace[] = [];
  for (const { vault, path } of copiesOf(name, archive)) {
    if ((await vault.status()).reachable) places.push({ vault: { name: vault.name, path }, name });
  }
  return places;
}
