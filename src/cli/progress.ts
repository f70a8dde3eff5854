import type { WriteStream } from 'node:tty';
import { formatBytes, formatDuration } from './format.ts';

const redrawMs = 100;
const plainLineMs = 10_000;
const barWidth = 24;

/**
 * How far long work has come: a bar where the terminal can show one, a plain line now and then where it cannot. It
 * goes to standard error, so that output can be piped.
 */
export class Progress {
  readonly #stream: WriteStream;
  readonly #label: string;
  readonly #totalBytes: number;
  readonly #bar: boolean;
  readonly #startedMs = performance.now();
  #doneBytes = 0;
  #drawnMs: number;
  #shown = false;

  constructor(label: string, totalBytes: number, stream: WriteStream = process.stderr) {
    this.#stream = stream;
    this.#label = label;
    this.#totalBytes = totalBytes;
    this.#bar = stream.isTTY && process.env['TERM'] !== 'dumb';
    this.#drawnMs = this.#startedMs;
  }

  /** How many bytes are done, all in all. */
  update(doneBytes: number): void {
    this.#doneBytes = doneBytes;
    const nowMs = performance.now();
    if (nowMs - this.#drawnMs < (this.#bar ? redrawMs : plainLineMs)) return;
    this.#drawnMs = nowMs;
    this.#shown = true;
    const text = this.#text(nowMs);
    this.#stream.write(
      this.#bar ? `\r${text.slice(0, (this.#stream.columns || 80) - 1)}\u001B[K` : `${text}\n`,
    );
  }

  /** Takes the bar away before something else is printed; it comes back with the next update. */
  clear(): void {
    if (this.#bar && this.#shown) this.#stream.write('\r\u001B[K');
    this.#shown = false;
  }

  #text(nowMs: number): string {
    const seconds = (nowMs - this.#startedMs) / 1000;
    const share = this.#totalBytes === 0 ? 1 : Math.min(1, this.#doneBytes / this.#totalBytes);
    const rate = this.#doneBytes / Math.max(seconds, 0.001);
    const left = formatDuration((this.#totalBytes - this.#doneBytes) / Math.max(rate, 1));
    const filled = Math.round(share * barWidth);
    const bar = this.#bar ? ` ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}` : '';
    const percent = String(Math.floor(share * 100)).padStart(3);
    return `${this.#label}${bar} ${percent} %  ${formatBytes(this.#doneBytes)} of ${formatBytes(this.#totalBytes)}  ${formatBytes(rate)}/s  ${left} left`;
  }
}
