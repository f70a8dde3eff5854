import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile } from './durable-file.ts';

const saveAfterMs = 1000;

/** In-memory state that survives a restart: its file is written shortly after a change, and at the end. */
export class SavedFile {
  readonly #path: string;
  readonly #content: () => Promise<string> | string;
  readonly #onError: (error: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(
    path: string,
    options: {
      readonly content: () => Promise<string> | string;
      readonly onError: (error: Error) => void;
    },
  ) {
    this.#path = path;
    this.#content = options.content;
    this.#onError = options.onError;
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.#save(), saveAfterMs).unref();
  }

  async close(): Promise<void> {
    if (this.#timer !== undefined) this.#save();
    await this.#saving;
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saving = this.#saving.then(() => this.#write()).catch(this.#onError);
  }

  async #write(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    await replaceFile(this.#path, await this.#content());
  }
}
