import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Archives } from './archives.ts';
import { firstRecord } from './first-record.ts';
import { atLeast, megabytes, rate } from './results.ts';
import type { Row, Section } from './results.ts';
import type { MadeArchives } from './tasks/make-archives.ts';

const heirloom = fileURLToPath(new URL('../heirloom', import.meta.url));

/** WARC files into a new archive by `heirloom import`: read, checked, stored, indexed. */
export async function benchImport(archives: Archives): Promise<Section> {
  const [mixed, part] = [await archives.mixed(), await archives.part()];
  const folder = join(archives.data.laboratory.folder, 'import');
  await mkdir(folder);
  const small = await importRows(archives, [mixed], { files: 1, folder });
  const large = await importRows(archives, [mixed, part], { files: 2, folder });
  const huge = process.argv.includes('--large')
    ? await importRows(archives, [mixed, part], { files: 25, folder })
    : [];
  await rm(folder, { recursive: true });
  return {
    rows: [...small, ...large, ...huge],
    notes: [
      'import: the mixed records as .warc.gz, in one file, and with a third of them again in two files (--large: 25), each with a first record of its own; one vault, every write synced; their words are left for later (--no-analysis). The whole command from start to exit; per core: uncompressed bytes by CPU time of all its threads; by the clock in brackets.',
    ],
  };
}

async function importRows(
  archives: Archives,
  made: readonly MadeArchives[],
  { files, folder }: { readonly files: number; readonly folder: string },
): Promise<Row[]> {
  const { laboratory, progress } = archives.data;
  const bytes = made.reduce((sum, { blockBytes }) => sum + blockBytes, 0) * files;
  const paths: string[] = [];
  for (let number = 0; number < files; number++) {
    const path = join(folder, `${files}-${number}.warc.gz`);
    await writeFile(path, firstRecord(path, number));
    for (const { gzip } of made)
      await pipeline(createReadStream(gzip), createWriteStream(path, { flags: 'a' }));
    paths.push(path);
  }
  const what = `import of ${megabytes(bytes)} in ${files === 1 ? 'one file' : `${files} files`}`;
  progress(what);
  const data = join(folder, 'archive');
  const cost = await laboratory.measuredNode(heirloom, ['import', ...paths, '--data', data, '--no-analysis']);
  await rm(data, { recursive: true });
  for (const path of paths) await rm(path);
  return [
    {
      what: `${what}, per core`,
      ours: `${rate(bytes, cost.cpuSeconds)} (${rate(bytes, cost.seconds)})`,
      goal: atLeast(100, ' MB/s', bytes / 1e6 / cost.cpuSeconds),
    },
    { what: `${what}: memory`, ours: megabytes(cost.peakBytes) },
  ];
}
