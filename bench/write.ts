import { mixedSeed } from './archives.ts';
import type { Archives } from './archives.ts';
import type { Levels } from './drafts.ts';
import { bestOfThree } from './measure.ts';
import { atLeast, megabytes, rate, times } from './results.ts';
import type { Row, Section } from './results.ts';
import type { WriteOutcome } from './written-file.ts';

const eventsAtOnce = 16;

/** Writing records with digests and gzip to a file: ours against warcio.js, the same records. */
export async function benchWrite(archives: Archives): Promise<Section> {
  const { laboratory, progress } = archives.data;
  const sizeBytes = archives.mixedBytes;
  const params = { folder: laboratory.folder, sizeBytes, seed: mixedSeed };
  const heirloom = (levels: Levels) => () =>
    laboratory.task('writeWithHeirloom', { ...params, atOnce: eventsAtOnce, levels });
  const peer = (atOnce: number) => () => laboratory.task('writeWithWarcio', { ...params, atOnce });
  progress(`writing ${megabytes(sizeBytes)}, ours and warcio.js, three times each`);
  const { ours, warcio } = await bestOfThree({ ours: heirloom('by media type'), warcio: peer(1) });
  progress('writing the same: ours at level 6, warcio.js with several at once');
  const [oursLevel6, warcioAtOnce] = [await heirloom('6')(), await peer(eventsAtOnce)()];
  const row = (what: string, ours: WriteOutcome, peer: WriteOutcome): Row & { ratio: string } => ({
    what,
    ours: rate(sizeBytes, ours.seconds),
    peer: `warcio.js ${rate(sizeBytes, peer.seconds)}`,
    ratio: times(peer.seconds / ours.seconds),
  });
  return {
    rows: [
      {
        ...row(`write ${megabytes(sizeBytes)}: level 6; jpeg, png, woff2, mp4 stored`, ours, warcio),
        goal: atLeast(3, '×', warcio.seconds / ours.seconds),
      },
      row('write: level 6 for everything (one run)', oursLevel6, warcio),
      row('write: the first, warcio.js with 16 events at once (one run)', ours, warcioAtOnce),
      {
        what: 'write: the first by CPU time of all threads',
        ours: rate(sizeBytes, ours.cpuSeconds),
        peer: `warcio.js ${rate(sizeBytes, warcio.cpuSeconds)}`,
        ratio: times(warcio.cpuSeconds / ours.cpuSeconds),
      },
    ],
    notes: [
      `write: ours takes ${eventsAtOnce} capture events at once, as a crawl does, and warcio.js (level 6, it has no choice of level) one record after the other, as its README does, or ${eventsAtOnce} at once where said. Ours writes sha1 of block and payload and sha256 of the payload; warcio.js its default, sha256 of both. All end with fsync.`,
      `write: files of ${megabytes(ours.fileBytes)} (ours), ${megabytes(oursLevel6.fileBytes)} (ours, level 6), ${megabytes(warcio.fileBytes)} (warcio.js).`,
    ],
  };
}
