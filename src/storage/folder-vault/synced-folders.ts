import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk } from '../../disk/durable-file.ts';

/** Brings the names of new files in a vault to disk. */
export class SyncedFolders {
  readonly #root: string;
  /** Folders to which the whole way from the root is on disk, as nobody but their disk can name them. */
  readonly #reached = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Syncs the folder of a file; and, when it is met for the first time, all above it up to the root of the vault. All, and
   * not only those that were just made: another put may have made one and not be done with it.
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

/** Tells the folder from another that has its name later, even if that gets its number again. */
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
