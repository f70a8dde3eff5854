import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heirloom } from '../../../scenarios/run-program.ts';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import { packReports } from '../../crawl/report/pack-reports.ts';
import { jobOrder } from '../../crawl/report/test-journal.ts';
import { takeFile } from '../../reading/test-take-file.ts';
import { archivedReports } from './archived-reports.ts';
import type { JobReport } from './job-report.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-archived-reports-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const log = Array.from({ length: 200_000 }, (_, at) => `${at} 200 http://a.test/page-${at * 7919}\n`).join(
  '',
);
const data = (): string => join(folder, 'data');

async function archiveWith({ isIndexed }: { readonly isIndexed: boolean }): Promise<void> {
  const order = { ...jobOrder({ 'a.test': ['http://a.test/'] }), job: '7-press' };
  await writeFile(join(folder, 'crawl.log'), log);
  await writeFile(join(folder, 'not-fetched.jsonl'), '');
  const path = await packReports({
    order,
    reports: [],
    logs: [join(folder, 'crawl.log'), join(folder, 'not-fetched.jsonl')],
    template: 'scope:\n  kind: host\n',
    archiveFiles: [],
    version: '1.2.3',
    writer: { folder, prefix: 'heirloom' },
  });
  const archive = await LocalRepository.openForWriting(data());
  try {
    const lines = await takeFile(archive, path, { source: 'web', job: order.job }, 'metadata');
    if (!isIndexed) await (await archive.captures).delete(lines);
  } finally {
    await archive.close();
  }
}

async function found(job: string): Promise<readonly JobReport[]> {
  const reports = await archivedReports({ archive: data(), job });
  if (!reports.ok) throw new Error(reports.error.message);
  return reports.value;
}

async function textOf(report: JobReport | undefined, start: number): Promise<string> {
  if (report === undefined) throw new Error('there is no such report');
  const pieces: Uint8Array[] = [];
  for await (const piece of report.read(start)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function metadataFileIn(vault: string): Promise<string> {
  const names = await readdir(vault, { recursive: true });
  return join(vault, names.find((name) => name.includes('-metadata-') && name.endsWith('.warc.gz')) ?? '');
}

/** A few bits that have turned over. */
function damagedAt(sound: Buffer, at: number): Buffer {
  const bytes = Buffer.from(sound);
  bytes[at] = (bytes[at] ?? 0) ^ 0x55;
  return bytes;
}

describe('archivedReports', () => {
  it('lists behind a log too large to be unpacked for it, and reads the log from any byte', async () => {
    await archiveWith({ isIndexed: true });
    const reports = await found('7-press');
    expect(reports.map(({ name, bytes, lines }) => [name, bytes, lines])).toEqual([
      ['template.yaml', 20, 2],
      ['seeds.txt', 15, 1],
      ['crawl.log', log.length, undefined],
      ['not-fetched.jsonl', 0, 0],
      ['archive-files.txt', 25, 1],
    ]);
    const crawlLog = reports[2];
    for (const start of [0, 1, 3_000_000, log.length - 1, log.length])
      expect((await textOf(crawlLog, start)) === log.slice(start)).toBe(true);
    expect(await found('8-other')).toEqual([]);
  });

  it('needs no index', async () => {
    await archiveWith({ isIndexed: false });
    expect((await found('7-press')).map(({ name }) => name).at(-1)).toBe('archive-files.txt');
  });

  it('throws where a report cannot be read in full', async () => {
    await archiveWith({ isIndexed: true });
    const crawlLog = (await found('7-press'))[2];
    await truncate(await metadataFileIn(data()), 100_000);
    await expect(textOf(crawlLog, 0)).rejects.toThrow(/damaged/);
  });

  it('gives the bytes of the good copy where another one is damaged, and fails where both are', async () => {
    await archiveWith({ isIndexed: true });
    const second = join(folder, 'second');
    for (const words of [
      ['storage', 'add', 'second', second],
      ['storage', 'policy', 'metadata', '--replicas', '2', '--safety', '1'],
      ['storage', 'repair', '--yes'],
    ])
      expect(await heirloom([...words, '--data', data()])).toMatchObject({ code: 0, stderr: '' });
    const crawlLog = (await found('7-press'))[2];
    const copies = [await metadataFileIn(data()), await metadataFileIn(second)];
    // Wherever it is damaged, and whichever copy is tried first.
    for (const [number, share] of [
      [0, 0.3],
      [1, 0.6],
      [0, 0.99],
    ] as const) {
      const path = copies[number] ?? '';
      const sound = await readFile(path);
      await writeFile(path, damagedAt(sound, Math.floor(sound.length * share)));
      for (const start of [0, 3_000_000])
        expect((await textOf(crawlLog, start)) === log.slice(start)).toBe(true);
      expect((await found('7-press')).map(({ name }) => name)).toHaveLength(5);
      await writeFile(path, sound);
    }
    for (const path of copies) {
      const sound = await readFile(path);
      await writeFile(path, damagedAt(sound, Math.floor(sound.length / 2)));
    }
    await expect(textOf(crawlLog, 0)).rejects.toThrow(/damaged/);
  });

  it('finds none where there is no archive', async () => {
    expect(await found('7-press')).toEqual([]);
  });
});
