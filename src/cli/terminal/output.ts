import type { Writable } from 'node:stream';

const flushChars = 1 << 16;

/** Standard output for much text: gathered into larger writes, and never ahead of a slow reader. */
export class Output {
  readonly #stream: Writable;
  #held = '';
  #drained: Promise<void> | undefined;
  #closed = false;

  constructor(stream: Writable) {
    this.#stream = stream;
    // `| head` closes the pipe: that is the reader's right, and no error.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#closed = true;
      if (error.code !== 'EPIPE') throw error;
    });
  }

  /** True once nobody reads any more. */
  get closed(): boolean {
    return this.#closed;
  }

  async line(text: string): Promise<void> {
    this.#held += `${text}\n`;
    if (this.#held.length >= flushChars) await this.flush();
  }

  async bytes(bytes: Uint8Array): Promise<void> {
    await this.flush();
    await this.#write(bytes);
  }

  async flush(): Promise<void> {
    if (this.#held === '') return;
    const held = this.#held;
    this.#held = '';
    await this.#write(held);
  }

  async #write(data: string | Uint8Array): Promise<void> {
    if (this.#closed) return;
    if (this.#stream.write(data)) return;
    this.#drained ??= new Promise((resolve) => {
      const done = (): void => {
        this.#stream.off('drain', done);
        this.#stream.off('close', done);
        this.#stream.off('error', done);
        this.#drained = undefined;
        resolve();
      };
      this.#stream.on('drain', done);
      this.#stream.on('close', done);
      this.#stream.on('error', done);
    });
    await this.#drained;
  }
}
