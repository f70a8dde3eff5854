import type {
  AnalyseOptions,
  AnalyseProgress,
  AnalyseResult,
} from '../../repository/administration/analysis.ts';
import { analyseWhatWaits } from '../../repository/administration/analysis.ts';
import { stoppedBy } from '../../repository/administration/chain.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { formatBytes, formatCount, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { StatusLine } from '../terminal/status-line.ts';
import { timeLeft } from '../terminal/time-left.ts';

const barWidth = 16;

/** Analyses all waiting files, with a progress bar. */
export async function analyseWithBar(
  { data }: DataOptions,
  session: Session,
  options: Pick<AnalyseOptions, 'workers' | 'isAllAssessed'> = {},
): Promise<AnalyseResult> {
  const bar = new AnalysisBar();
  try {
    return await analyseWhatWaits(data, {
      ...options,
      signal: session.signal,
      onProgress: (progress) => bar.show(progress),
      onWarning: ({ file, problem }) => {
        bar.clear();
        session.note(printable(`heirloom: ${file}: ${problem}`));
      },
      onWait: (why) => session.note(`heirloom: waiting for the text index: ${why}`),
    });
  } catch (error) {
    throw stoppedBy(error, data);
  } finally {
    bar.clear();
  }
}

/** Empty if there was nothing to do. */
export function analysisLines({
  files,
  captures,
  texts,
  exceptions,
  assessed,
  removed,
}: AnalyseResult): string[] {
  const done = [
    ...(files === 0 ? [] : [formatCount(files, 'file'), formatCount(captures, 'capture')]),
    ...(texts === 0 ? [] : [formatCount(texts, 'new text')]),
    ...(assessed === 0 ? [] : [`${formatCount(assessed, 'document')} assessed`]),
    ...(exceptions === 0 ? [] : [`${exceptions} with errors`]),
    ...(removed === 0 ? [] : [`${formatCount(removed, 'deleted capture')} removed`]),
  ];
  return done.length === 0 ? [] : [`Analysed: ${done.join(', ')}`];
}

export class AnalysisBar {
  readonly #line = new StatusLine();
  readonly #startedMs = performance.now();

  show(progress: AnalyseProgress): void {
    this.#line.show((nowMs) => this.#text(progress, (nowMs - this.#startedMs) / 1000));
  }

  clear(): void {
    this.#line.clear();
  }

  #text(
    { phase, doneBytes, totalBytes, files, totalFiles, assessed }: AnalyseProgress,
    seconds: number,
  ): string {
    if (phase === 'assessing') return `assessing  ${formatCount(assessed, 'document')}`;
    const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
    const filled = Math.round(share * barWidth);
    const bar = this.#line.inPlace ? ` ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}` : '';
    const rate = doneBytes / Math.max(seconds, 0.001);
    const left = timeLeft(doneBytes, totalBytes, seconds);
    const percent = String(Math.floor(share * 100)).padStart(3);
    return `analysing${bar} ${percent} %  ${files} of ${formatCount(totalFiles, 'file')}  ${formatBytes(rate)}/s${left}`;
  }
}
