import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordBytes } from '../../../../scenarios/made-up-archive.ts';
import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import { writeFileRuns } from '../../../indexing/write-file-runs.ts';
import type { FileRuns } from '../../../indexing/write-file-runs.ts';
import { readLines } from '../../../sorting/line-file.ts';
import { LocalRepository } from '../local-repository.ts';
import { Decisions } from './decisions.ts';
import { markDisallowed } from './mark-disallowed.ts';

let folder = '';
let archive: LocalRepository;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-mark-'));
  archive = await LocalRepository.openForWriting(join(folder, 'data'));
});
afterEach(async () => {
  await archive.close();
  await rm(folder, { recursive: true });
});

function record(url: string, ...more: readonly (readonly [string, string])[]): Buffer {
  return recordBytes(
    [
      ['WARC-Type', 'response'],
      ['WARC-Date', '2025-01-01T00:00:00Z'],
      ['WARC-Target-URI', url],
      ['Content-Type', 'application/http; msgtype=response'],
      ...more,
    ],
    'HTTP/1.1 200 OK\r\n\r\nhello',
  );
}

async function runsOf(...records: readonly Buffer[]): Promise<FileRuns> {
  const path = join(folder, 'a.warc.gz');
  await writeFile(path, Buffer.concat(records.map((bytes) => gzipSync(bytes))));
  const told = { onWarning: () => {}, onPosition: () => {} };
  return writeFileRuns({ path }, { filename: 'a.warc.gz', folder, sync: false, ...told });
}

async function verdicts(runs: FileRuns): Promise<string[]> {
  const decisions = await Decisions.open(archive);
  const found: string[] = [];
  for await (const lines of readLines(runs.capturesPath)) {
    for (const text of lines) {
      const parsed = parseCdxj(text);
      if (!parsed.ok) continue;
      const { decision, rule } = decisions.rules().mayRead({ address: '127.0.0.1' }, parsed.line);
      found.push(`${parsed.line.url} ${decision} ${rule.split(' ').slice(0, 2).join(' ')}`);
    }
  }
  decisions.close();
  return found;
}

describe('captures that robots.txt disallows', () => {
  it('are withheld by a mark in the log, once', async () => {
    const runs = await runsOf(
      record('http://a.test/open'),
      record('http://a.test/private', ['Heirloom-Robots', 'disallowed (line 2: Disallow: /private)']),
    );
    await markDisallowed(archive, [runs]);
    await markDisallowed(archive, [runs]);
    expect(await verdicts(runs)).toEqual([
      'http://a.test/open allowed default',
      'http://a.test/private refused access-mark robots',
    ]);
    const decisions = await Decisions.open(archive);
    expect(await decisions.entries()).toHaveLength(1);
    decisions.close();
  });

  it('leave no trace where there are none', async () => {
    const runs = await runsOf(record('http://a.test/open'));
    expect(runs.disallowed).toBe(0);
    await markDisallowed(archive, [runs]);
    expect(await verdicts(runs)).toEqual(['http://a.test/open allowed default']);
  });
});
