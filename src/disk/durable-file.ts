import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { closedOnFault } from './closed-on-fault.ts';

/**
 * A file that appears under its name only when it is whole and on disk: it is written as `NAME.part`, synced, renamed.
 * Its folder is to be synced after that (`syncToDisk`).
 */
export class DurableFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  #sizeBytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async create(path: string): Promise<DurableFile> {
    return new DurableFile(path, await open(`${path}.part`, 'w'));
  }

  /** Only its owner may read it, from its first byte on. */
  static async createSecret(path: string): Promise<DurableFile> {
    const handle = await open(`${path}.part`, 'w', 0o600);
    // The mode above counts only for a file that is new: a killed process may have left this one.
    await closedOnFault(handle, () => handle.chmod(0o600));
    return new DurableFile(path, handle);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await closedOnFault(this.#handle, (handle) => handle.writeFile(bytes));
    this.#sizeBytes += bytes.length;
  }

  async commit(): Promise<void> {
    await closedOnFault(this.#handle, (handle) => handle.sync());
    await this.#handle.close();
    await rename(`${this.#path}.part`, this.#path);
  }

  async discard(): Promise<void> {
    await this.close();
    await rm(`${this.#path}.part`, { force: true });
  }

  /** Of a file that is not finished: its part stays. After a fault it is closed already. */
  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** There is always a whole file under the name: the former one or this. It is this, on disk, when it is done. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const file = await DurableFile.create(path);
  await file.write(Buffer.from(text));
  await file.commit();
  await syncToDisk(dirname(path));
}

/** Brings a file or a folder to disk. A new, renamed or removed name is only safe once its folder is there too. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
