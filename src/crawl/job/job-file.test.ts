import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../template/default-settings.ts';
import { readJobFile, writeJobFile } from './job-file.ts';
import type { StoredJob } from './job-file.ts';
import { JobFolder } from './job-folder.ts';
import { siteOrders } from './site-orders.ts';

let folder: JobFolder;
beforeEach(async () => {
  folder = new JobFolder(await mkdtemp(join(tmpdir(), 'heirloom-job-')));
});
afterEach(async () => {
  await rm(folder.path, { recursive: true });
});

function storedJob(): StoredJob {
  const defaults = defaultSettings('7.1');
  const settings = {
    ...defaults,
    scope: {
      ...defaults.scope,
      accept: [/^https:\/\/cdn\./.source],
      reject: [/[?&]print=/.source, /\\"'#: {}/.source, /é\n/.source],
    },
    budget: { ...defaults.budget, job: { urls: 100, bytes: Infinity, seconds: 3600 } },
    traps: { everywhere: [/calendar/.source], domains: new Map([['a.test', [/x{2}/.source]]]) },
    network: { ...defaults.network, userAgent: 'heirloom/7.1 (+http://a.test/about)', from: 'crawl@a.test' },
  };
  return {
    order: {
      job: 'job "7"',
      harvest: 'spring',
      template: { name: 'careful: yes', version: '3' },
      source: 'web',
      clockAheadMs: -86_400_000,
      settings,
      sites: siteOrders(['http://a.test/', 'http://www.a.test/b?c="d"', 'http://b.test/'], settings),
    },
    software: 'Heirloom 7.1',
    incremental: true,
    runsMs: [1, 2],
    lateRejects: [/late/.source, /\/calendar\/\d{4}/.source],
  };
}

describe('job.json', () => {
  it('gives back what was written: expressions, no limits, everything', async () => {
    const stored = storedJob();
    await writeJobFile(folder, stored);
    expect(await readJobFile(folder)).toEqual(stored);
    await writeJobFile(folder, { ...stored, end: 'complete', runsMs: [1, 2, 3] });
    expect(await readJobFile(folder)).toEqual({ ...stored, end: 'complete', runsMs: [1, 2, 3] });
    expect(await readdir(folder.path)).toEqual(['job.json']);
  });

  it('says what a person can read', async () => {
    await writeJobFile(folder, storedJob());
    const text = JSON.parse(await readFile(folder.job, 'utf8')) as Record<string, unknown>;
    expect(text).toMatchObject({
      job: 'job "7"',
      lateRejects: ['late', String.raw`\/calendar\/\d{4}`],
      sites: [{ site: 'a.test', budget: { urls: null } }, { site: 'b.test' }],
    });
    expect(text['settings']).toContain('scope:\n');
  });

  it('with an expression that an earlier version took is refused, not gone on with', async () => {
    await writeJobFile(folder, { ...storedJob(), lateRejects: ['fine', '(?!a)b'] });
    await expect(readJobFile(folder)).rejects.toThrow(/\(\?!a\)b: .*look-ahead/);
  });

  it('is none where there is no job', async () => {
    expect(await readJobFile(folder)).toBeUndefined();
    expect(await readJobFile(new JobFolder(join(folder.path, 'nowhere')))).toBeUndefined();
  });

  it('is whole, whenever it is read while another is written', async () => {
    const stored = storedJob();
    await writeJobFile(folder, stored);
    const state = { writing: true };
    const written = (async (): Promise<void> => {
      for (let run = 0; run < 20; run++) await writeJobFile(folder, { ...stored, runsMs: [run] });
      state.writing = false;
    })();
    let reads = 0;
    for (; state.writing; reads++) expect((await readJobFile(folder))?.order.job).toBe('job "7"');
    await written;
    expect(reads).toBeGreaterThan(0);
  });

  it.each([
    ['no JSON', '{'],
    [
      'settings that cannot be read',
      '{"template":{"version":"1"},"settings":"scope: 7","sites":[],"lateRejects":[]}',
    ],
  ])('with %s is an error, not another job', async (_name, text) => {
    await writeFile(folder.job, text);
    await expect(readJobFile(folder)).rejects.toThrow();
  });
});
