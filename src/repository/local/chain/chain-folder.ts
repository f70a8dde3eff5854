import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DataFolder } from '../data-folder.ts';

/**
 * The files of the chain in the data folder:
 *
 *   chain.sqlite           which file is at which step
 *   work/                  the lines of files on their way into the index
 *   aside/ID-DIGITS/NAME   files of the inbox that failed
 */
export class ChainFolder {
  readonly #path: string;

  constructor(data: DataFolder) {
    this.#path = data.chain;
  }

  get ledger(): string {
    return join(this.#path, 'chain.sqlite');
  }

  get work(): string {
    return join(this.#path, 'work');
  }

  get aside(): string {
    return join(this.#path, 'aside');
  }

  /** A place that nothing has had before: a lost ledger counts from 1 again. */
  newAside(id: number, path: string): string {
    return join(this.aside, `${id}-${randomUUID().slice(0, 8)}`, basename(path));
  }

  async make(): Promise<void> {
    for (const folder of [this.#path, this.work, this.aside]) await mkdir(folder, { recursive: true });
  }
}
