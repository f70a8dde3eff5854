import type { Archives } from './archives.ts';
import { describeMix } from './archives.ts';
import { bestOfThree } from './measure.ts';
import { atLeast, megabytes, rate, times } from './results.ts';
import type { Section } from './results.ts';

/** Reading every byte of every block: ours against warcio.js, on the same file. */
export async function benchRead(archives: Archives): Promise<Section> {
  const { laboratory, progress } = archives.data;
  const mixed = await archives.mixed();
  progress(`reading ${megabytes(mixed.blockBytes)}, ours and warcio.js, three times each`);
  const best = await bestOfThree({
    ours: () => laboratory.task('readWithHeirloom', { path: mixed.gzip }),
    warcio: () => laboratory.task('readWithWarcio', { path: mixed.gzip }),
  });
  if (best.ours.records !== best.warcio.records || best.ours.blockBytes !== best.warcio.blockBytes) {
    throw new Error('the two readers did not read the same records');
  }
  const { blockBytes } = best.ours;
  const ratio = best.warcio.seconds / best.ours.seconds;
  return {
    rows: [
      {
        what: `read ${megabytes(blockBytes)} .warc.gz, all blocks`,
        ours: rate(blockBytes, best.ours.seconds),
        peer: `warcio.js ${rate(blockBytes, best.warcio.seconds)}`,
        ratio: times(ratio),
        goal: atLeast(3, '×', ratio),
      },
      {
        what: 'read: the same by CPU time of all threads',
        ours: rate(blockBytes, best.ours.cpuSeconds),
        peer: `warcio.js ${rate(blockBytes, best.warcio.cpuSeconds)}`,
        ratio: times(best.warcio.cpuSeconds / best.ours.cpuSeconds),
      },
    ],
    notes: [
      describeMix(mixed),
      'read: warcio.js as in its README, with parseHttp off, because our reader does not read HTTP heads either.',
    ],
  };
}
