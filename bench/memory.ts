import { unlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Archives } from './archives.ts';
import type { Peak } from './measure.ts';
import { megabytes, rate, under } from './results.ts';
import type { Row, Section } from './results.ts';

const heirloom = fileURLToPath(new URL('../heirloom', import.meta.url));
const goalBytes = 150e6;

/** Peak memory of reading, checking, indexing and writing, for any size of record. */
export async function benchMemory(archives: Archives): Promise<Section> {
  const { laboratory, progress } = archives.data;
  const mixed = await archives.mixed();
  progress('memory of reading mixed records');
  await fillCompileCache(archives);
  const readMixed = await laboratory.task('readWithHeirloom', { path: mixed.gzip });
  const rows = [peakRow(`memory: read ${megabytes(mixed.blockBytes)} of mixed records`, readMixed)];
  for (const compressed of [false, true]) rows.push(...(await oneLargeRecord(archives, compressed)));
  return {
    rows,
    notes: [
      'memory: peak resident set of the process, Node itself (about 45 MB) included. Large blocks are letters with repeats, made as they are written and never held; compiled code is cached, as for ./heirloom.',
    ],
  };
}

/** Stripping the types takes 30 MB, but only at the first start: ./heirloom keeps a cache too. */
async function fillCompileCache({ data: { laboratory } }: Archives): Promise<void> {
  const { folder } = laboratory;
  for (const compressed of [false, true]) {
    const { path } = await laboratory.task('writeLargeRecord', { folder, bodyBytes: 1, compressed });
    await laboratory.task('readWithHeirloom', { path });
    await laboratory.nodeCommand(heirloom, ['warc', 'check', path]);
    await laboratory.nodeCommand(heirloom, ['cdx', path]);
    await unlink(path);
  }
}

async function oneLargeRecord(archives: Archives, compressed: boolean): Promise<Row[]> {
  const { laboratory, progress, scale } = archives.data;
  const bodyBytes = 3e9 * scale;
  const name = `one record of ${megabytes(bodyBytes)} ${compressed ? '.warc.gz' : '.warc'}`;
  progress(`memory of writing ${name}`);
  const large = await laboratory.task('writeLargeRecord', {
    folder: laboratory.folder,
    bodyBytes,
    compressed,
  });
  progress(`memory of reading, checking and indexing it`);
  const read = await laboratory.task('readWithHeirloom', { path: large.path });
  const check = await laboratory.nodeCommand(heirloom, ['warc', 'check', large.path]);
  const cdx = await laboratory.nodeCommand(heirloom, ['cdx', large.path]);
  await unlink(large.path);
  const outcomes = { write: large, read, 'heirloom warc check': check, 'heirloom cdx': cdx };
  return Object.entries(outcomes).map(([verb, outcome]) =>
    peakRow(`memory: ${verb} ${name}`, outcome, rate(bodyBytes, outcome.seconds)),
  );
}

function peakRow(what: string, { peakBytes }: Peak, speed?: string): Row {
  const note = speed === undefined ? '' : ` (${speed})`;
  return {
    what,
    ours: `${megabytes(peakBytes)}${note}`,
    goal: under(goalBytes / 1e6, 'MB', peakBytes / 1e6),
  };
}
