import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'sorting-';

/** A folder for lines that are being sorted, on the disk of what they become: that of the system is often small, or memory. */
export function makeSortingFolder(folder: string): Promise<string> {
  return mkdtemp(join(folder, prefix));
}

/** Files that a killed process has left. */
export async function removeSortingFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true });
}
