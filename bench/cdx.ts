import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Archives } from './archives.ts';
import type { Cost } from './cost.ts';
import { bestOfThree } from './measure.ts';
import { atLeast, megabytes, rate, times } from './results.ts';
import type { Row, Section } from './results.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const heirloom = join(repository, 'heirloom');
/** Installed by the tests. */
const cdxjIndexer = join(repository, 'node_modules/.cache/peers/bin/cdxj-indexer');

/** CDXJ of a large file, per core; of two files in two threads; against cdxj-indexer. */
export async function benchCdx(archives: Archives): Promise<Section> {
  const { laboratory, progress } = archives.data;
  const [mixed, part] = [await archives.mixed(), await archives.part()];
  const bytes = 3 * mixed.blockBytes + part.blockBytes;
  const [gzip, plain, second] = ['one.warc.gz', 'one.warc', 'two.warc.gz'].map((name) =>
    join(laboratory.folder, name),
  ) as [string, string, string];
  await concatenate([mixed.gzip, mixed.gzip, mixed.gzip, part.gzip], gzip);
  await concatenate([mixed.plain, mixed.plain, mixed.plain, part.plain], plain);
  await copyFile(gzip, second);
  progress(`indexing ${megabytes(bytes)}: .warc.gz, .warc, and two files in two threads, three times`);
  const output = join(laboratory.folder, 'lines.cdxj');
  const index = (paths: readonly string[], threads: number) => () =>
    laboratory.task('indexArchives', { paths, threads, output });
  const best = await bestOfThree({
    gzip: index([gzip], 1),
    plain: index([plain], 1),
    two: index([gzip, second], 2),
  });
  const scaling = (2 * best.gzip.seconds) / best.two.seconds;
  return {
    rows: [
      perCore(`cdx of ${megabytes(bytes)} .warc.gz, 1 thread, per core`, bytes, best.gzip),
      perCore(`cdx of ${megabytes(bytes)} .warc, 1 thread, per core`, bytes, best.plain),
      {
        what: `cdx of 2 × ${megabytes(bytes)} .warc.gz, 2 threads`,
        ours: rate(2 * bytes, best.two.seconds),
        peer: `1 thread ${rate(bytes, best.gzip.seconds)}`,
        ratio: times(scaling),
      },
      await againstPeer(archives),
    ],
    notes: [
      `cdx: the mixed records three times and a third of them again; ${best.gzip.lines} lines, sorted, into a file. Per core: uncompressed bytes by CPU time or by the clock, whichever gives less. Blocks of a .warc are passed over, not read: the payload digest stands in the header.`,
    ],
  };
}

function perCore(what: string, bytes: number, { seconds, cpuSeconds }: Cost): Row {
  const slowest = Math.max(seconds, cpuSeconds);
  return { what, ours: rate(bytes, slowest), goal: atLeast(100, ' MB/s', bytes / 1e6 / slowest) };
}

async function lineCount(path: string): Promise<number> {
  return (await readFile(path, 'latin1')).split('\n').length;
}

/** Archive files may be concatenated: each member and each record is independent. */
async function concatenate(paths: readonly string[], into: string): Promise<void> {
  for (const path of paths) await pipeline(createReadStream(path), createWriteStream(into, { flags: 'a' }));
}

/** The two programs from start to exit, on a part of the data. */
async function againstPeer(archives: Archives): Promise<Row> {
  const { laboratory, progress } = archives.data;
  if (!existsSync(cdxjIndexer)) {
    return { what: 'cdx: command lines', ours: '', peer: 'cdxj-indexer is not installed (./test does)' };
  }
  const part = await archives.part();
  progress('indexing a part with heirloom cdx and cdxj-indexer, three times each');
  const output = join(laboratory.folder, 'part.cdxj');
  const timed = async (program: string, words: readonly string[]): Promise<{ seconds: number }> => ({
    seconds: await laboratory.command(program, words),
  });
  const best = await bestOfThree({
    ours: () => timed(heirloom, ['cdx', part.gzip, '-o', `${output}.ours`]),
    peer: () => timed(cdxjIndexer, ['--sort', '--post-append', part.gzip, '-o', `${output}.peer`]),
  });
  if ((await lineCount(`${output}.ours`)) !== (await lineCount(`${output}.peer`))) {
    throw new Error('the two indexers did not find the same number of captures');
  }
  return {
    what: `cdx of ${megabytes(part.blockBytes)} .warc.gz, whole programs`,
    ours: rate(part.blockBytes, best.ours.seconds),
    peer: `cdxj-indexer ${rate(part.blockBytes, best.peer.seconds)}`,
    ratio: times(best.peer.seconds / best.ours.seconds),
  };
}
