import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { closedOnFault } from '../../disk/closed-on-fault.ts';

/** A file that only grows. A write that fails (full disk) is undone, so that it can be tried again. */
export class AppendFile {
  readonly #handle: FileHandle;
  #sizeBytes: number;

  private constructor(handle: FileHandle, sizeBytes: number) {
    this.#handle = handle;
    this.#sizeBytes = sizeBytes;
  }

  /** Opens the file to append at `sizeBytes`; later bytes are cut off. */
  static async open(path: string, sizeBytes: number): Promise<AppendFile> {
    const handle = await open(path, sizeBytes === 0 ? 'w' : 'r+');
    await closedOnFault(handle, () => handle.truncate(sizeBytes));
    return new AppendFile(handle, sizeBytes);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** One call at a time. */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    try {
      for (let written = 0; written < bytes.length;) {
        const left = bytes.length - written;
        written += (await this.#handle.write(bytes, written, left, this.#sizeBytes + written)).bytesWritten;
      }
    } catch (error) {
      await this.#handle.truncate(this.#sizeBytes);
      throw error;
    }
    this.#sizeBytes += bytes.length;
  }

  async close(): Promise<void> {
    await closedOnFault(this.#handle, (handle) => handle.sync());
    await this.#handle.close();
  }
}
