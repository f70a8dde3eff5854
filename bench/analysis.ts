import { benchTextIndex } from './analysis/text-index.ts';
import type { Archives } from './archives.ts';
import { atLeast } from './results.ts';
import type { Section } from './results.ts';

const seed = 7;

/** The analysis of pages, and the text index. */
export async function benchAnalysis(archives: Archives): Promise<Section> {
  const { laboratory, progress, scale } = archives.data;
  progress('analysis of pages');
  const pages = Math.max(4, 40 * scale);
  const html = await laboratory.task('analyseHtml', { pages, rounds: 12, seed });
  const texts = await benchTextIndex(archives, (order) => laboratory.task('measureTextIndex', order));
  const mbPerSecond = (seconds: number): number => html.bytes / 1e6 / seconds;
  return {
    rows: [
      {
        what: `analysis of ${pages} pages of 100 kB, decode to vector`,
        ours: `${mbPerSecond(html.wholeSeconds).toFixed(1)} MB/s a core`,
        goal: atLeast(8, ' MB/s a core', mbPerSecond(html.wholeSeconds)),
      },
      {
        what: 'the same: the text alone (charset, words, main text, links)',
        ours: `${mbPerSecond(html.textSeconds).toFixed(1)} MB/s a core`,
      },
      ...texts.rows,
    ],
    notes: [
      'analysis: made-up news pages, a quarter of them words; CPU time of the process, for each page the fastest of 12 rounds, after its threads have been warmed by the others.',
      ...texts.notes,
    ],
  };
}
