import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatJournal, readJournal } from '../../crawl/record/journal.ts';
import type { JournalEntry } from '../../crawl/record/journal-entry.ts';
import { jobOrder, queued, visit } from '../../crawl/report/test-journal.ts';
import { HarvestFolder } from './harvest-folder.ts';
import { keepLeft, takeOver } from './left-queues.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'heirloom-left-'));
});
afterEach(async () => {
  await rm(data, { recursive: true });
});

const home = 'http://a.test/';
const limits = { left: 2, visited: 10 };
const result = (crawlEnd: string) => ({ configurationId: 'c1', objects: 2, bytes: 200, crawlEnd });

/** A job that has visited the home page and one of the four pages behind it. */
async function given(): Promise<HarvestFolder> {
  const folder = new HarvestFolder(join(data, 'crawls', 'one'));
  await folder.make();
  await folder.writeConfigurations(new Map([['a.test', 'c1']]));
  const links = [1, 2, 3, 4].map((number) => queued(`${home}${number}`));
  const entries = [visit('a.test', home, { queued: links }), visit('a.test', `${home}1`)];
  await writeFile(folder.journal(1, 1), formatJournal(entries));
  return folder;
}

async function handedOver(onlyRest: boolean, startUrls: readonly string[]): Promise<JournalEntry[]> {
  const folder = new HarvestFolder(join(data, 'crawls', 'next'));
  const order = jobOrder({ 'a.test (2)': startUrls });
  const sites = new Map([['a.test (2)', 'c1']]);
  await takeOver(folder, { archive: data, isRehearsal: false, onlyRest }, { order, sites });
  if (!existsSync(folder.handedOver)) return [];
  const entries: JournalEntry[] = [];
  for await (const entry of readJournal(folder.handedOver)) entries.push(entry);
  return entries;
}

const left = (number: number): JournalEntry => ({
  kind: 'handed-over',
  site: 'a.test (2)',
  candidate: { url: `${home}${number}`, depth: 1, path: 'LL', via: home },
  linkKind: 'page',
});

describe('the queue of a site that does not answer', () => {
  it('goes to the next job under its own name of the site; URLs above the maximum are reported', async () => {
    const dropped = await keepLeft(
      await given(),
      { archive: data, isRehearsal: false },
      [result('unreachable')],
      limits,
    );
    expect(dropped).toMatchObject([{ code: 'queue-cut', values: { site: 'a.test', dropped: 1, max: 2 } }]);
    expect(await handedOver(false, [home])).toEqual([left(2), left(3)]);
    expect(await handedOver(false, [home, `${home}3#top`])).toEqual([left(2)]);
    const before = { kind: 'visited-before', site: 'a.test (2)', url: `${home}1` };
    expect(await handedOver(true, [home])).toEqual([before, left(2), left(3)]);
  });

  it('stays until a job has crawled the site, and is none of a rehearsal', async () => {
    const folder = await given();
    const task = { archive: data, isRehearsal: false };
    await keepLeft(folder, { ...task, isRehearsal: true }, [result('unreachable')]);
    expect(await handedOver(false, [home])).toEqual([]);
    await keepLeft(folder, task, [result('unreachable')]);
    await keepLeft(folder, task, [result('not-begun')]);
    expect(await handedOver(false, [home])).toEqual([left(2), left(3), left(4)]);
    await keepLeft(folder, task, [result('complete')]);
    await rm(join(data, 'crawls', 'next'), { recursive: true });
    expect(await handedOver(false, [home])).toEqual([]);
  });
});
