import type { WriteStream } from 'node:tty';

const redrawMs = 100;
const plainLineMs = 10_000;

/**
 * A line that says how far long work has come: drawn again and again in place where the terminal can do that, a line of
 * its own now and then where it cannot. It goes to standard error, so that output can be piped.
 */
export class StatusLine {
  readonly #stream: WriteStream;
  /** The line is drawn in place. */
  readonly inPlace: boolean;
  #drawnMs: number;
  #shown = false;

  constructor(stream: WriteStream = process.stderr) {
    this.#stream = stream;
    this.inPlace = stream.isTTY && process.env['TERM'] !== 'dumb';
    this.#drawnMs = performance.now();
  }

  /** Shows the text if it is time to; `text` is only made then. */
  show(text: (nowMs: number) => string): void {
    const nowMs = performance.now();
    if (nowMs - this.#drawnMs < (this.inPlace ? redrawMs : plainLineMs)) return;
    this.#drawnMs = nowMs;
    this.#shown = true;
    const line = text(nowMs);
    const columns = this.#stream.columns || 80;
    this.#stream.write(this.inPlace ? `\r${line.slice(0, columns - 1)}\u001B[K` : `${line}\n`);
  }

  /** Takes the line away before something else is printed; it comes back when it is shown again. */
  clear(): void {
    if (this.inPlace && this.#shown) this.#stream.write('\r\u001B[K');
    this.#shown = false;
  }
}
