import type { Writable } from 'node:stream';
import { printable } from './format.ts';

const flushChars = 1 << 16;

/** Buffered standard output that waits for a slow reader. */
export class StandardOutput {
  readonly #stream: Writable;
  #held = '';
  #drained: Promise<void> | undefined;
  #closed = false;

  constructor(stream: Writable) {
    this.#stream = stream;
    // `| head` closes the pipe, which is not an error.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#closed = true;
      if (error.code !== 'EPIPE') throw error;
    });
  }

  /** True if the reader has closed the pipe. */
  get closed(): boolean {
    return this.#closed;
  }

  async line(text: string): Promise<void> {
    this.#held += `${text}\n`;
    if (this.#held.length >= flushChars) await this.flush();
  }

  /** Control characters are replaced: the text may be a hostile page's. */
  async lines(texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.line(printable(text));
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
