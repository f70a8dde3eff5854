import type { WriteStream } from 'node:tty';

const redrawMs = 100;
const plainLineMs = 10_000;

/** Progress on standard error: one line redrawn in place on a terminal, a new line every ten seconds elsewhere. */
export class StatusLine {
  readonly #stream: WriteStream;
  readonly inPlace: boolean;
  #drawnMs: number;
  #shown = false;

  constructor(stream: WriteStream = process.stderr) {
    this.#stream = stream;
    this.inPlace = stream.isTTY && process.env['TERM'] !== 'dumb';
    this.#drawnMs = performance.now();
  }

  /** Draws the line unless it was drawn a moment ago; `text` is called only to draw. */
  show(text: (nowMs: number) => string): void {
    const nowMs = performance.now();
    if (nowMs - this.#drawnMs < (this.inPlace ? redrawMs : plainLineMs)) return;
    this.#drawnMs = nowMs;
    this.#shown = true;
    const line = text(nowMs);
    const columns = this.#stream.columns || 80;
    this.#stream.write(this.inPlace ? `\r${line.slice(0, columns - 1)}\u001B[K` : `${line}\n`);
  }

  /** Removes the line before other output; the next `show` draws it again. */
  clear(): void {
    if (this.inPlace && this.#shown) this.#stream.write('\r\u001B[K');
    this.#shown = false;
  }
}
