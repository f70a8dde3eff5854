import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameProblem } from '../file-name.ts';
import type { VaultFile } from '../vault.ts';

/**
 * The files below a folder, in bytewise order of their full names. A folder sorts with the `/` that follows its name, because
 * `a-b` and `a.b` come before `a/b`. Names that no file of a vault can have (`.incoming`, `lost+found`) are skipped, as is
 * everything but plain files.
 */
export async function* walkFiles(root: string, prefix: string, folder = ''): AsyncGenerator<VaultFile> {
  const entries = (await entriesOf(join(root, folder)))
    .filter((entry) => fileNameProblem(folder + entry.name) === undefined)
    .map((entry) => ({ entry, name: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}` }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { entry, name } of entries) {
    if (entry.isDirectory()) {
      if (name.startsWith(prefix) || prefix.startsWith(name)) yield* walkFiles(root, prefix, name);
    } else if (entry.isFile() && name.startsWith(prefix)) {
      const sizeBytes = await sizeOf(join(root, name));
      if (sizeBytes !== undefined) yield { name, sizeBytes };
    }
  }
}

async function entriesOf(path: string): Promise<Dirent[]> {
  return readdir(path, { withFileTypes: true });
}

/** Undefined if it was deleted meanwhile. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
