import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk } from '../../disk/durable-file.ts';

/** Syncs the names of new files in a vault. */
export class SyncedFolders {
  readonly #root: string;
  /** Folders whose whole path from the root is on disk, by device, inode and creation time. */
  readonly #reached = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Syncs the folder of a file and, the first time, all folders above it up to the root. Not only new ones: a concurrent put
   * may have made one and not synced it yet.
   */
  async sync(name: string): Promise<void> {
    let folder = dirname(name);
    const identity = await syncFolder(join(this.#root, folder));
    if (this.#reached.has(identity)) return;
    while (folder !== '.') {
      folder = dirname(folder);
      await syncToDisk(join(this.#root, folder));
    }
    this.#reached.add(identity);
  }
}

/** Identifies the folder, even if a later one gets its name and inode number. */
async function syncFolder(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { dev, ino, birthtimeMs } = await handle.stat();
    await handle.sync();
    return `${path} ${dev} ${ino} ${birthtimeMs}`;
  } finally {
    await handle.close();
  }
}
