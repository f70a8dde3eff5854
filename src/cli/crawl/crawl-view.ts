import type { WriteStream } from 'node:tty';
import type { JobProgress, RunState } from '../../crawl/job/running-job.ts';
import { progressLine, progressLines } from '../terminal/progress-text.ts';
import { columnsOf, cutToColumns } from '../terminal/terminal-text.ts';

const redrawMs = 250;
const plainLineMs = 10_000;

/**
 * A running crawl on the terminal: a block of lines redrawn in place or, if the terminal cannot do that, a line at intervals and
 * at every change of the job's state. Written to standard error, so that output can be piped.
 *
 * The cursor stays on the line below the block, so that other output starts on a new line.
 */
export class CrawlView {
  readonly #stream: WriteStream;
  readonly #inPlace: boolean;
  #drawnMs: number;
  /** A state is printed only when it changes. */
  #state: RunState = 'running';
  /** How wide each line was drawn. */
  #drawn: readonly number[] = [];

  constructor(stream: WriteStream = process.stderr) {
    this.#stream = stream;
    this.#inPlace = stream.isTTY && process.env['TERM'] !== 'dumb';
    this.#drawnMs = performance.now();
  }

  /** Shows the progress if it is time to. */
  show(progress: JobProgress): void {
    const nowMs = performance.now();
    const waitMs = this.#inPlace ? redrawMs : plainLineMs;
    const isNews = this.#stateChanged(progress) && !this.#inPlace;
    if (nowMs - this.#drawnMs < waitMs && !isNews) return;
    this.#drawnMs = nowMs;
    if (this.#inPlace) this.#draw(progress);
    else this.#stream.write(`${progressLine(progress)}\n`);
  }

  /** Removes the block before other output; the next `show` draws it again. */
  clear(): void {
    if (this.#drawn.length > 0) this.#stream.write(`${this.#backToTop()}\u001B[J`);
    this.#drawn = [];
  }

  /** The command itself reports how a job ended. */
  #stateChanged({ state }: JobProgress): boolean {
    const changed = this.#state !== state && state !== 'ended';
    this.#state = state;
    return changed;
  }

  #draw(progress: JobProgress): void {
    const columns = Math.max(1, this.#columns() - 1); // a full line would already wrap in some terminals
    const rows = Math.max(1, (this.#stream.rows || 24) - 1);
    const lines = progressLines(progress)
      .slice(0, rows)
      .map((line) => cutToColumns(line, columns));
    const text = lines.map((line) => `${line}\u001B[K\n`).join('');
    this.#stream.write(`${this.#backToTop()}${text}\u001B[J`);
    this.#drawn = lines.map(columnsOf);
  }

  /** A terminal that has become narrower shows one drawn line in several rows. */
  #backToTop(): string {
    const columns = this.#columns();
    const rows = this.#drawn.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0);
    return rows === 0 ? '\r' : `\r\u001B[${rows}A`;
  }

  #columns(): number {
    return this.#stream.columns || 80;
  }
}
