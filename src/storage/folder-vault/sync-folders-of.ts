import { dirname, join } from 'node:path';
import { syncToDisk } from '../../disk/durable-file.ts';

/**
 * Syncs the folder of a file and all above it up to the root of the vault. All, and not only those that were just made:
 * another put may have made one and not be done with it.
 */
export async function syncFoldersOf(root: string, name: string): Promise<void> {
  for (let folder = dirname(name); ; folder = dirname(folder)) {
    await syncToDisk(join(root, folder));
    if (folder === '.') return;
  }
}
