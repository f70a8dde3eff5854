import { open, rename } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const bufferChars = 1 << 16;

/** A report while it is written: `name.part`, and under its own name only when it is whole and safe on disk. */
export class ReportFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  #lines: string[] = [];
  #chars = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  /** Overwrites the rest of an earlier attempt. */
  static async create(folder: string, name: string): Promise<ReportFile> {
    const path = join(folder, name);
    return new ReportFile(path, await open(`${path}.part`, 'w'));
  }

  add(line: string): void {
    this.#lines.push(line, '\n');
    this.#chars += line.length + 1;
  }

  /** Writes what has been gathered if it is much; nothing to wait for otherwise. */
  settle(): Promise<void> | undefined {
    return this.#chars < bufferChars ? undefined : this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#handle.datasync();
    await this.#handle.close();
    await rename(`${this.#path}.part`, this.#path);
  }

  /** Closes a file that will not be finished; the part that there is stays. Does nothing once it is finished. */
  async abandon(): Promise<void> {
    await this.#handle.close();
  }

  async #flush(): Promise<void> {
    const text = this.#lines.join('');
    this.#lines = [];
    this.#chars = 0;
    await this.#handle.appendFile(text);
  }
}
