import { open, rename, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export const openSuffix = '.open';

/**
 * A growing WARC file: `name.open`, appended to, then sealed under its own name. A failed write (full disk) is undone, so
 * that the file always ends at the end of a record.
 */
export class WarcFile {
  readonly name: string;
  readonly #path: string;
  readonly #handle: FileHandle;
  #sizeBytes: number;

  private constructor(path: string, handle: FileHandle, sizeBytes: number) {
    this.name = basename(path, openSuffix);
    this.#path = path;
    this.#handle = handle;
    this.#sizeBytes = sizeBytes;
  }

  static async create(folder: string, name: string): Promise<WarcFile> {
    const path = join(folder, name + openSuffix);
    const handle = await open(path, 'wx');
    try {
      await syncFolder(folder);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new WarcFile(path, handle, 0);
  }

  /** Continues a file that ends at `sizeBytes`: see `repairOpenFile`. */
  static async reopen(path: string, sizeBytes: number): Promise<WarcFile> {
    return new WarcFile(path, await open(path, 'r+'), sizeBytes);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Appends all the pieces, or (if it throws) none. Returns the offset of the first. */
  async append(pieces: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<number> {
    const start = this.#sizeBytes;
    let at = start;
    try {
      if (Array.isArray(pieces)) at = await this.#writeTogether(pieces, at);
      else for await (const piece of pieces) at = await this.#write(piece, at);
    } catch (error) {
      await this.#handle.truncate(start);
      throw error;
    }
    this.#sizeBytes = at;
    return start;
  }

  /** After this, appended bytes survive a power loss. */
  async sync(): Promise<void> {
    await this.#handle.datasync();
  }

  async seal(): Promise<string> {
    try {
      await this.#handle.sync();
    } finally {
      await this.#handle.close();
    }
    const sealed = this.#path.slice(0, -openSuffix.length);
    await rename(this.#path, sealed);
    await syncFolder(dirname(sealed));
    return sealed;
  }

  /** Deletes a file that could not be started. */
  async discard(): Promise<void> {
    await this.#handle.close();
    await unlink(this.#path);
  }

  async #writeTogether(pieces: readonly Uint8Array[], offset: number): Promise<number> {
    if (pieces.length === 1 && pieces[0] !== undefined) return this.#write(pieces[0], offset);
    const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const { bytesWritten } = await this.#handle.writev(pieces, offset);
    if (bytesWritten === total) return offset + total;
    return this.#write(Buffer.concat(pieces).subarray(bytesWritten), offset + bytesWritten);
  }

  async #write(bytes: Uint8Array, offset: number): Promise<number> {
    let written = 0;
    while (written < bytes.length) {
      const step = await this.#handle.write(bytes, written, bytes.length - written, offset + written);
      written += step.bytesWritten;
    }
    return offset + bytes.length;
  }
}

/** A new or renamed file is safe only once its folder is synced too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
