import type { WriteStream } from 'node:tty';
import { formatBytes } from './format.ts';
import { StatusLine } from './status-line.ts';
import { timeLeft } from './time-left.ts';

const barWidth = 24;

/** The progress of work on a known number of bytes, as a status line with a bar. */
export class Progress {
  readonly #line: StatusLine;
  readonly #label: string;
  readonly #totalBytes: number;
  readonly #startedMs = performance.now();
  #doneBytes = 0;

  constructor(label: string, totalBytes: number, stream?: WriteStream) {
    this.#line = new StatusLine(stream);
    this.#label = label;
    this.#totalBytes = totalBytes;
  }

  update(doneBytes: number): void {
    this.#doneBytes = doneBytes;
    this.#line.show((nowMs) => this.#text(nowMs));
  }

  /** Removes the bar before other output; the next update draws it again. */
  clear(): void {
    this.#line.clear();
  }

  #text(nowMs: number): string {
    const seconds = (nowMs - this.#startedMs) / 1000;
    const share = this.#totalBytes === 0 ? 1 : Math.min(1, this.#doneBytes / this.#totalBytes);
    const rate = this.#doneBytes / Math.max(seconds, 0.001);
    const left = timeLeft(this.#doneBytes, this.#totalBytes, seconds);
    const filled = Math.round(share * barWidth);
    const bar = this.#line.inPlace ? ` ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}` : '';
    const percent = String(Math.floor(share * 100)).padStart(3);
    return `${this.#label}${bar} ${percent} %  ${formatBytes(this.#doneBytes)} of ${formatBytes(this.#totalBytes)}  ${formatBytes(rate)}/s${left}`;
  }
}
