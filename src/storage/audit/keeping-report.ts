import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Something that was found, and what was done about it. */
export interface KeepingEvent {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly action: 'audit' | 'repair';
  readonly vault: string;
  /** Left out where it is about the whole vault. */
  readonly file?: string;
  readonly found: string;
  readonly done: string;
}

/** The report of audits and repairs: a file of JSON lines that only grows. */
export class KeepingReport {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async open(path: string): Promise<KeepingReport> {
    const handle = await open(path, 'a+');
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    // A line that was torn by a loss of power stays as it is, and takes no other with it.
    if (size > 0 && last.toString() !== '\n') await handle.appendFile('\n');
    return new KeepingReport(handle);
  }

  async append(event: KeepingEvent): Promise<void> {
    await this.#handle.appendFile(`${JSON.stringify(event)}\n`);
  }

  async close(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
  }
}
