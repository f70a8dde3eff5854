import type { DurableFile } from '../../disk/durable-file.ts';

const bufferBytes = 1 << 18;

/** Puts small pieces together before they are written to a file. */
export class WriteBuffer {
  readonly #file: DurableFile;
  #held: Uint8Array[] = [];
  #sizeBytes = 0;
  #heldBytes = 0;

  constructor(file: DurableFile) {
    this.#file = file;
  }

  /** Bytes added so far. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes);
    this.#sizeBytes += bytes.length;
    this.#heldBytes += bytes.length;
    if (this.#heldBytes >= bufferBytes) await this.#flush();
  }

  /** Everything is written then, and the file has its name. */
  async commit(): Promise<void> {
    await this.#flush();
    await this.#file.commit();
  }

  async discard(): Promise<void> {
    await this.#file.discard();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    await this.#file.write(bytes);
  }
}
