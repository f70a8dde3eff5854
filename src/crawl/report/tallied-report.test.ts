import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TalliedReport } from './tallied-report.ts';
import type { TalliedReportKind } from './tallied-report.ts';
import { visit } from './test-journal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-tallied-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const kind: TalliedReportKind = {
  name: 'types.txt',
  header: '[#urls] [#bytes] [type]',
  keyColumns: 1,
  maxLines: 2,
  count: ({ mime = '-', bytes }, add) => add(mime, [1, bytes]),
  line: (key, [urls, bytes]) => `${urls} ${bytes} ${key}`,
};

async function textOf(report: TalliedReport): Promise<string> {
  await report.finish();
  return readFile(join(folder, kind.name), 'utf8');
}

describe('a tallied report', () => {
  it('sums up in one line what is too much to list', async () => {
    const report = await TalliedReport.create(kind, folder, join(folder, 'runs'));
    for (const mime of ['a', 'b', 'b', 'c', 'd', 'd', 'd', 'e'])
      report.take(visit('a.test', 'http://a.test/', { mime }));
    expect(await textOf(report)).toBe('[#urls] [#bytes] [type]\n3 300 d\n2 200 b\n3 300 others:3\n');
    expect(report.keys).toBe(5);
  });

  it('says nothing of others where there are none', async () => {
    const report = await TalliedReport.create(kind, folder, join(folder, 'runs'));
    for (const mime of ['a', 'b']) report.take(visit('a.test', 'http://a.test/', { mime }));
    expect(await textOf(report)).toBe('[#urls] [#bytes] [type]\n1 100 a\n1 100 b\n');
  });

  it('has as many key columns in the last line as in the others', async () => {
    const pairs = { ...kind, keyColumns: 2, maxLines: 0 } as const;
    const report = await TalliedReport.create(pairs, folder, join(folder, 'runs'));
    report.add('from to', [1, 2]);
    expect(await textOf(report)).toBe('[#urls] [#bytes] [type]\n1 2 others:1 others:1\n');
  });
});
