import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { closedOnFault } from './closed-on-fault.ts';

/**
 * A file that appears under its name only when it is complete and on disk: it is written as `NAME.part`, synced and renamed.
 * The caller syncs the folder afterwards (`syncToDisk`).
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

  /** Readable by its owner only, from the first byte. */
  static async createSecret(path: string): Promise<DurableFile> {
    const handle = await open(`${path}.part`, 'w', 0o600);
    // The mode above applies only to a new file: a killed process may have left this one.
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

  /** Keeps the part of an unfinished file. After an error it is closed already. */
  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** The name always has a complete file: the previous one or this one, which is on disk when the promise resolves. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const file = await DurableFile.create(path);
  await file.write(Buffer.from(text));
  await file.commit();
  await syncToDisk(dirname(path));
}

/** Syncs a file or a folder. A new, renamed or removed name is safe only once its folder is synced too. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
