import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { peer } from '../../../scenarios/peers.ts';
import { runProgram } from '../../../scenarios/run-program.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { checkRecord } from '../../formats/warc/check-record.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import type { BlockSource } from '../../formats/warc/record-draft.ts';
import { blockBytes } from '../../formats/warc/serialize-record.ts';
import { fileBlock } from './file-block.ts';
import { makeReports } from './make-reports.ts';
import { packReports } from './pack-reports.ts';
import type { PackOptions } from './pack-reports.ts';
import { jobOrder, journalOf, visit } from './test-journal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-pack-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const order = { ...jobOrder({ 'a.test': ['http://a.test/', 'http://a.test/b c'] }), job: 'job 7/ø&x=1' };
const now = (): Date => new Date('2026-01-31T12:00:00.123Z');

async function packing(more: Partial<PackOptions> = {}): Promise<PackOptions> {
  const reportsFolder = join(folder, 'reports');
  const names = await makeReports({
    folder: reportsFolder,
    order,
    entries: journalOf([visit('a.test', 'http://a.test/')]),
    startedMs: 0,
    endedMs: 1000,
    end: 'complete',
  });
  // Longer than one piece of the file, and not a whole number of them.
  await writeFile(join(folder, 'crawl.log'), '2026-01-31T12:00:00.123Z   200 …\n'.repeat(30_000));
  await writeFile(join(folder, 'not-fetched.jsonl'), '');
  return {
    order,
    reports: names.map((name) => join(reportsFolder, name)),
    logs: [join(folder, 'crawl.log'), join(folder, 'not-fetched.jsonl')],
    template: 'scope:\n  kind: host # é\n',
    archiveFiles: [{ name: 'heirloom-text-1.warc.gz', sizeBytes: 123, sha256: 'ab'.repeat(32) }],
    version: '0.1.0+odd version',
    writer: { folder, prefix: 'heirloom', host: 'here', now },
    ...more,
  };
}

interface ReadRecord {
  readonly type: string;
  readonly uri: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

async function recordsOf(path: string): Promise<ReadRecord[]> {
  const source = await openFileSource(path);
  const records: ReadRecord[] = [];
  const warnings: unknown[] = [];
  try {
    for await (const record of readRecords(source, { onWarning: (warning) => warnings.push(warning) })) {
      const pieces: Uint8Array[] = [];
      for await (const piece of record.block) pieces.push(Buffer.from(piece));
      const { type, targetUri: uri, contentType } = record;
      records.push({ type, uri, contentType, bytes: Buffer.concat(pieces) });
    }
  } finally {
    await source.close();
  }
  expect(warnings).toEqual([]);
  return records;
}

describe('packReports', () => {
  it('packs every file, byte for byte, under the URIs of NetarchiveSuite', async () => {
    const options = await packing();
    const path = await packReports(options);
    expect(basename(path)).toBe('heirloom-metadata-20260131120000123-00000-here.warc.gz');
    const [warcinfo, ...records] = await recordsOf(path);
    expect(warcinfo?.bytes.toString().split('\r\n')).toEqual(
      expect.arrayContaining([
        'software: Heirloom 0.1.0+odd version',
        'job: job 7/ø&x=1',
        'harvest: harvest-2',
        'template: broad',
        'template-version: 3',
        'channel: web',
      ]),
    );
    expect(new Set(records.map(({ type }) => type))).toEqual(new Set(['resource']));
    const query = '?heirloomVersion=0.1.0%2Bodd%20version&harvestid=harvest-2&jobid=job%207%2F%C3%B8%26x%3D1';
    const start = 'metadata://heirloom/crawl/';
    const found = new Map(records.map((record) => [record.uri, record]));
    const at = (place: string): ReadRecord | undefined => found.get(start + place + query);
    for (const report of options.reports)
      expect(at(`reports/${basename(report)}`)?.bytes.equals(await readFile(report))).toBe(true);
    for (const log of options.logs)
      expect(at(`logs/${basename(log)}`)?.bytes.equals(await readFile(log))).toBe(true);
    expect(at('setup/template.yaml')?.bytes.toString()).toBe(options.template);
    expect(at('setup/seeds.txt')?.bytes.toString()).toBe('http://a.test/\nhttp://a.test/b%20c\n');
    expect(at('index/archive-files.txt')?.bytes.toString()).toBe(
      `[file] [#bytes] [sha256]\nheirloom-text-1.warc.gz 123 ${'ab'.repeat(32)}\n`,
    );
    expect(records).toHaveLength(options.reports.length + options.logs.length + 3);
    expect(at('logs/crawl.log')?.contentType).toBe('text/plain');
    expect(at('logs/not-fetched.jsonl')?.contentType).toBe('application/x-ndjson');
    expect(at('setup/template.yaml')?.contentType).toBe('application/yaml');
  });

  it('keeps to the standard, as we and warcio see it', async () => {
    const path = await packReports(await packing());
    const source = await openFileSource(path);
    for await (const record of readRecords(source)) expect(await checkRecord(record)).toEqual([]);
    await source.close();
    const { code, stdout } = await runProgram(peer('warcio'), ['check', '-v', path]);
    expect(stdout).toContain('digest pass');
    expect(stdout).not.toContain('digest fail');
    expect(code).toBe(0);
  });

  it('leaves nothing behind when a file is missing', async () => {
    const options = await packing({ logs: [join(folder, 'no-such.log')] });
    await expect(packReports(options)).rejects.toThrow('no-such.log');
    expect((await readdir(folder)).sort()).toEqual(['crawl.log', 'not-fetched.jsonl', 'reports']);
  });

  it('leaves nothing behind when a file cannot be read', async () => {
    const options = await packing();
    // A folder has a size, and cannot be read: noticed when the WARC has been started.
    const unreadable = { ...options, logs: [...options.logs, join(folder, 'reports')] };
    await expect(packReports(unreadable)).rejects.toThrow('EISDIR');
    expect((await readdir(folder)).sort()).toEqual(['crawl.log', 'not-fetched.jsonl', 'reports']);
  });

  it('begins again after an attempt that was killed', async () => {
    const options = await packing();
    const part = join(folder, 'heirloom-metadata.part');
    await mkdir(part);
    await writeFile(join(part, 'heirloom-metadata-20260131120000123-00000-here.warc.gz.open'), 'torn');
    const path = await packReports(options);
    expect((await recordsOf(path)).length).toBeGreaterThan(10);
    expect((await readdir(folder)).sort()).toEqual([
      'crawl.log',
      'heirloom-metadata-20260131120000123-00000-here.warc.gz',
      'not-fetched.jsonl',
      'reports',
    ]);
  });
});

async function read(block: BlockSource): Promise<string> {
  let text = '';
  for await (const piece of blockBytes(block)) text += Buffer.from(piece).toString();
  return text;
}

describe('fileBlock', () => {
  it('is what the file held, whatever is added to it', async () => {
    const path = join(folder, 'grows.log');
    await writeFile(path, 'one\n');
    const block = await fileBlock(path);
    await writeFile(path, 'one\ntwo\n');
    expect(await read(block)).toBe('one\n');
    expect(await read(block)).toBe('one\n');
  });

  it('fails where the file became shorter', async () => {
    const path = join(folder, 'shrinks.log');
    await writeFile(path, 'one\ntwo\n');
    const block = await fileBlock(path);
    await writeFile(path, 'one\n');
    await expect(read(block)).rejects.toThrow('became shorter while it was packed: 4 of 8 bytes');
  });
});
