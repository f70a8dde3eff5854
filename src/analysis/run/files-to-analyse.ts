import type { Archive } from '../../archive/archive.ts';
import type { FilePlace } from '../../indexing/file-runs.ts';
import { findVault } from '../../storage/replicas/placed-vault.ts';
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

/** Where a file can be read, good copies first. What the register says may be old: the next place is tried then. */
export async function placesOf({ register, vaults, config }: Archive, name: string): Promise<FilePlace[]> {
  const places: FilePlace[] = [];
  const copies = register.replicasOf(name);
  const inOrder = [
    ...copies.filter(({ state }) => state === 'good'),
    ...copies.filter(({ state }) => state !== 'good' && state !== 'missing'),
  ];
  for (const { vault } of inOrder) {
    const placed = findVault(vaults, vault);
    const path = config.vaults.find((each) => each.name === vault)?.path;
    if (placed === undefined || path === undefined || placed.state === 'retired') continue;
    if ((await placed.vault.status()).reachable) places.push({ vault: { name: vault, path }, name });
  }
  return places;
}
