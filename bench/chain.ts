import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archives } from './archives.ts';
import { megabytes } from './results.ts';
import type { Section } from './results.ts';

const seed = 5;
const fileBytes = 1e6;

/** Many small WARC files through the chain: does it become slower on the way? */
export async function benchChain(archives: Archives): Promise<Section> {
  const { laboratory, progress, scale } = archives.data;
  const files = (process.argv.includes('--large') ? 20_000 : 2000) * scale;
  const name = `chain: ${files.toLocaleString('en')} WARC files of ${megabytes(fileBytes)}`;
  progress(name);
  const data = join(laboratory.folder, 'chain');
  const { seconds, cpuSeconds, quarters, captures, peakBytes } = await laboratory.task('chainFiles', {
    data,
    files,
    fileBytes,
    seed,
  });
  await rm(data, { recursive: true });
  const rates = quarters.map((each) => (files / 4 / each.seconds).toFixed(1));
  const perCore = quarters.map((each) => (files / 4 / each.cpuSeconds).toFixed(1));
  const costs = quarters.map((each) => each.cpuSeconds);
  const [first = NaN] = costs;
  const slowest = Math.max(...costs);
  return {
    rows: [
      { what: name, ours: `${(files / seconds).toFixed(1)}/s (${(files / cpuSeconds).toFixed(1)}/s a core)` },
      {
        what: `${name}: files/s in each quarter`,
        ours: `${perCore.join(', ')} a core (${rates.join(', ')})`,
        ratio: `${(first / slowest).toFixed(2)}×`,
        goal: { text: 'not slower', met: slowest <= first * 1.1 },
      },
      { what: `${name}: memory`, ours: megabytes(peakBytes) },
    ],
    notes: [
      `chain: ${captures.toLocaleString('en')} captures. One vault, everything synced, sources deleted at the end; 100 different files, each many times with a first record of its own. Ratio: CPU time of the first quarter against the quarter that took most.`,
    ],
  };
}
