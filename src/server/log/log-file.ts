import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import type { LogSink } from './server-log.ts';

/** Maximum number of lines waiting for a slow disk; further lines are dropped and counted. */
const maxWaitingBytes = 8 * 1024 * 1024;

/** An append-only log file. Log rotation renames the file and then calls `reopen`. */
export class LogFile implements LogSink {
  readonly #path: string;
  readonly #onWarning: (message: string) => void;
  #stream: WriteStream;
  #dropped = 0;

  constructor(path: string, onWarning: (message: string) => void) {
    this.#path = path;
    this.#onWarning = onWarning;
    this.#stream = this.#open();
  }

  write(line: string): void {
    if (this.#stream.destroyed || this.#stream.writableLength > maxWaitingBytes) {
      this.#dropped++;
      return;
    }
    if (this.#dropped > 0) {
      this.#onWarning(`${this.#dropped} log lines were lost: ${this.#path} could not be written`);
      this.#dropped = 0;
    }
    this.#stream.write(line);
  }

  reopen(): void {
    const previous = this.#stream;
    this.#stream = this.#open();
    previous.end();
  }

  async close(): Promise<void> {
    if (this.#stream.destroyed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stream.once('close', resolve);
    this.#stream.end();
    await promise;
  }

  /** It contains addresses and account ids: readable by its owner only. */
  #open(): WriteStream {
    const stream = createWriteStream(this.#path, { flags: 'a', mode: 0o600 });
    stream.on('error', (error) => this.#onWarning(`the log cannot be written: ${error.message}`));
    return stream;
  }
}
