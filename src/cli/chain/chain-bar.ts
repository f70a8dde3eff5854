import { fileSteps } from '../../repository/chain-entry.ts';
import type { ChainProgress } from '../../repository/ingest.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';
import { StatusLine } from '../terminal/status-line.ts';
import { timeLeft } from '../terminal/time-left.ts';

const barWidth = 16;

export class ChainBar {
  readonly #line = new StatusLine();
  readonly #startedMs = performance.now();

  show(progress: ChainProgress): void {
    this.#line.show((nowMs) => this.#text(progress, (nowMs - this.#startedMs) / 1000));
  }

  clear(): void {
    this.#line.clear();
  }

  #text({ steps, files, doneBytes, totalBytes, note }: ChainProgress, seconds: number): string {
    const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
    const filled = Math.round(share * barWidth);
    const bar = this.#line.inPlace ? ` ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}` : '';
    const rate = doneBytes / Math.max(seconds, 0.001);
    const left = timeLeft(doneBytes, totalBytes, seconds);
    const queues = fileSteps
      .map((step) => ({ step, files: steps[step].waiting + steps[step].working }))
      .filter((each) => each.files > 0)
      .map((each) => `${each.step} ${each.files}`);
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
    const parts = [`${formatCount(files, 'file')} done`, ...queues, ...(note === undefined ? [] : [note])];
    return `chain${bar} ${percent}  ${parts.join(', ')}  ${formatBytes(rate)}/s${left}`;
  }
}
