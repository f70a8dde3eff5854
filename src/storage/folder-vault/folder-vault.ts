import { link, lstat, mkdir, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Reason } from '../../reasons/reason.ts';
import { syncToDisk } from '../../disk/durable-file.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { fileNameProblem } from '../file-name.ts';
import { reasonOfError, storageReason } from '../storage-reason.ts';
import type {
  ByteRange,
  NewFile,
  PutOutcome,
  StoredContent,
  Vault,
  VaultFile,
  VaultStatus,
  Verification,
} from '../vault.ts';
import { incomingPath, removeLeftovers } from './incoming.ts';
import { openSource } from './open-source.ts';
import { isNoSuchFile, readBytes, sizeOfFile, verifyFile } from './read-bytes.ts';
import { SyncedFolders } from './synced-folders.ts';
import { MarkerReader } from './vault-marker.ts';
import { walkFiles } from './walk-files.ts';
import { writeIncoming } from './write-incoming.ts';

/**
 * Opens the vault in a folder on one disk, and removes the unfinished files of killed processes. If the vault is missing (the
 * disk is not mounted, or is another one), its status says so, now and later; `put`, `read`, `list` and `delete` then throw
 * VaultUnreachable, so that it never looks empty.
 */
export async function openFolderVault(options: {
  readonly name: string;
  readonly path: string;
  /** If given, another vault of the same name is not accepted. */
  readonly id?: string | undefined;
}): Promise<Vault> {
  const vault = new FolderVault(options);
  if ((await vault.status()).reachable) await removeLeftovers(options.path);
  return vault;
}

class FolderVault implements Vault {
  readonly name: string;
  readonly #root: string;
  readonly #folders: SyncedFolders;
  readonly #marker: MarkerReader;
  /** Of the vault that belongs here, or was found here first. */
  #id: string | undefined;

  constructor({ name, path, id }: { name: string; path: string; id?: string | undefined }) {
    this.name = name;
    this.#root = path;
    this.#folders = new SyncedFolders(path);
    this.#marker = new MarkerReader(path);
    this.#id = id;
  }

  /**
   * 1. Write to `.incoming`, hashing; compare; sync the file; 2. link it to its name, which never replaces a file; 3. sync
   * all folders that lead to it. Only then is it stored.
   */
  async put(file: NewFile, content: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
    const problem = announcementProblem(file);
    if (problem !== undefined) return refused(problem);
    await this.#requireReachable();
    const before = await this.#comparison(file);
    if (before !== undefined) return before;
    const incoming = await incomingPath(this.#root);
    try {
      const mismatch = await writeIncoming(incoming, file, content);
      if (mismatch !== undefined) return refused(mismatch);
      if (!(await this.#link(incoming, file.name)))
        return (
          (await this.#comparison(file)) ?? refused(storageReason('put-gone-again', { name: file.name }))
        );
    } finally {
      // If its name reappears after a crash, it is removed as any leftover.
      await removeFile(incoming);
    }
    await this.#folders.sync(file.name);
    // If the disk had been unmounted meanwhile, the file would be on the disk below it.
    await this.#requireReachable();
    return { outcome: 'stored' };
  }

  async read(name: string, range?: ByteRange): Promise<StoredContent | undefined> {
    const { start, end } = range ?? { start: 0, end: Infinity };
    if (
      !Number.isInteger(start) ||
      start < 0 ||
      !(end >= start) ||
      (end !== Infinity && !Number.isInteger(end))
    )
      throw new RangeError(`${start} to ${end} is no range of bytes`);
    const path = this.#path(name);
    const sizeBytes = path === undefined ? undefined : await sizeOfFile(path);
    if (path === undefined || sizeBytes === undefined) {
      await this.#requireReachable();
      return undefined;
    }
    return { sizeBytes, bytes: readBytes(path, { start, end: Math.min(end, sizeBytes) }) };
  }

  async openSource(name: string): Promise<ByteSource | undefined> {
    const path = this.#path(name);
    const source = path === undefined ? undefined : await openSource(path, name);
    if (source === undefined) await this.#requireReachable();
    return source;
  }

  async *list(prefix = ''): AsyncGenerator<VaultFile> {
    await this.#requireReachable();
    yield* walkFiles(this.#root, prefix);
    // An unmounted disk would have looked like the end of the list.
    await this.#requireReachable();
  }

  async verify(name: string, onBytes?: (bytes: number) => void): Promise<Verification> {
    const path = this.#path(name);
    const found = path === undefined ? ({ state: 'missing' } as const) : await verifyFile(path, onBytes);
    if (found.state === 'read') return found;
    const status = await this.status();
    return status.reachable ? found : { state: 'unreadable', reason: status.reason };
  }

  async delete(name: string): Promise<boolean> {
    const path = this.#path(name);
    await this.#requireReachable();
    if (path === undefined || (await sizeOfFile(path)) === undefined) return false;
    try {
      await unlink(path);
    } catch (error) {
      if (isNoSuchFile(error)) return false;
      throw error;
    }
    await syncToDisk(dirname(path));
    return true;
  }

  /** Used and free bytes of the whole disk. */
  async status(): Promise<VaultStatus> {
    try {
      await this.#requireReachable();
      const { bsize, blocks, bfree, bavail } = await statfs(this.#root);
      return { reachable: true, usedBytes: (blocks - bfree) * bsize, freeBytes: bavail * bsize };
    } catch (error) {
      return { reachable: false, reason: reasonOfError(error) };
    }
  }

  async #requireReachable(): Promise<void> {
    const { name } = this;
    const marker = await this.#marker.read(this.#id === undefined ? { name } : { name, id: this.#id });
    this.#id = marker.id;
  }

  /** Undefined if no file here can have this name. */
  #path(name: string): string | undefined {
    return fileNameProblem(name) === undefined ? join(this.#root, name) : undefined;
  }

  /** False if the name is taken. */
  async #link(incoming: string, name: string): Promise<boolean> {
    const path = join(this.#root, name);
    try {
      await linkInto(incoming, path);
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST' || code === 'ENOTDIR') return false;
      throw error;
    }
  }

  /** The outcome of a put whose name is taken; undefined if it is free. */
  async #comparison(file: NewFile): Promise<PutOutcome | undefined> {
    const path = join(this.#root, file.name);
    const { name } = file;
    const taken = await this.#takenBy(name);
    if (taken === undefined) return undefined;
    if (typeof taken !== 'number') return refused(taken);
    if (taken !== file.sizeBytes) return refused(storageReason('taken-file', { name, bytes: taken }));
    const found = await verifyFile(path);
    if (found.state !== 'read') return refused(storageReason(`taken-${found.state}`, { name }));
    const { sha256 } = found;
    if (sha256 !== file.sha256.toLowerCase()) return refused(storageReason('taken-digest', { name, sha256 }));
    // The put of the existing file may not have finished.
    await syncToDisk(path);
    await this.#folders.sync(file.name);
    return { outcome: 'present' };
  }

  /** The size of the file with this name, or the other thing that has it. */
  async #takenBy(name: string): Promise<number | Reason | undefined> {
    try {
      const found = await lstat(join(this.#root, name));
      if (found.isFile()) return found.size;
      return storageReason(found.isDirectory() ? 'taken-folder' : 'taken-not-plain', { name });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTDIR') return storageReason('taken-above', { name });
      if (code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** Makes the folder if it is missing. */
async function linkInto(incoming: string, path: string): Promise<void> {
  try {
    await link(incoming, path);
  } catch (error) {
    if (!isNoSuchFile(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    await link(incoming, path);
  }
}

async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isNoSuchFile(error)) throw error;
  });
}

function announcementProblem({ name, sizeBytes, sha256 }: NewFile): Reason | undefined {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0)
    return storageReason('put-size', { size: String(sizeBytes) });
  if (!/^[0-9a-f]{64}$/i.test(sha256)) return storageReason('put-digest');
  return fileNameProblem(name);
}

function refused(reason: Reason): PutOutcome {
  return { outcome: 'refused', reason };
}
