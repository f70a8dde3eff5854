import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noUrls } from '../../crawl/crawl-outcome.ts';
import type { SiteOutcome } from '../../crawl/crawl-outcome.ts';
import { formatJournal, readJournal } from '../../crawl/record/journal.ts';
import type { JournalEntry } from '../../crawl/record/journal-entry.ts';
import { jobOrder, queued, visit } from '../../crawl/report/test-journal.ts';
import type { SiteResult } from '../job-plans.ts';
import { HarvestFolder } from './harvest-folder.ts';
import { keepLeft, takeOver } from './left-queues.ts';
import type { QueueTask } from './left-queues.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'heirloom-left-'));
});
afterEach(async () => {
  await rm(data, { recursive: true });
});

const home = 'http://a.test/';
const limits = { left: 2, visited: 10 };
const planned = (runId: string): QueueTask => ({ archive: data, isRehearsal: false, runId, restOf: null });
const restOf = (run: string, runId: string): QueueTask => ({ ...planned(runId), restOf: run });

const outcomes: Readonly<Record<string, Pick<SiteOutcome, 'outcome' | 'why'>>> = {
  unreachable: { outcome: 'unreachable', why: 'connect-failed' },
  'not-begun': { outcome: 'interrupted', why: 'not-begun' },
  stopped: { outcome: 'interrupted', why: 'stopped' },
  complete: { outcome: 'complete', why: '' },
  'url-limit': { outcome: 'cut-short', why: 'url-limit' },
};

function result(crawlEnd: string): SiteResult {
  const outcome = outcomes[crawlEnd] ?? { outcome: 'nothing-collected', why: crawlEnd };
  const counts = { ...noUrls, captured: 2, left: crawlEnd === 'complete' ? 0 : 3 };
  return { configurationId: 'c1', objects: 2, bytes: 200, crawlEnd, outcome: { ...outcome, counts } };
}

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

async function handedOver(
  task: QueueTask,
  { onlyRest = task.restOf !== null, startUrls = [home] } = {},
): Promise<JournalEntry[]> {
  await rm(join(data, 'crawls', 'next'), { recursive: true, force: true });
  const folder = new HarvestFolder(join(data, 'crawls', 'next'));
  const order = jobOrder({ 'a.test (2)': startUrls });
  const sites = new Map([['a.test (2)', 'c1']]);
  await takeOver(folder, { ...task, onlyRest }, { order, sites });
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

const before = (path: string): JournalEntry => ({
  kind: 'visited-before',
  site: 'a.test (2)',
  url: `${home}${path}`,
});

describe('the queue of a site that does not answer', () => {
  it('goes to the next job under its own name of the site; URLs above the maximum are reported', async () => {
    const dropped = await keepLeft(await given(), planned('run1'), [result('unreachable')], limits);
    expect(dropped).toMatchObject([{ code: 'queue-cut', values: { site: 'a.test', dropped: 1, max: 2 } }]);
    const next = planned('run2');
    expect(await handedOver(next)).toEqual([left(2), left(3)]);
    expect(await handedOver(next, { startUrls: [home, `${home}3#top`] })).toEqual([left(2)]);
    expect(await handedOver(next, { onlyRest: true })).toEqual([before(''), before('1'), left(2), left(3)]);
  });

  it('stays until a job has crawled the site, and is none of a rehearsal', async () => {
    const folder = await given();
    const task = planned('run1');
    await keepLeft(folder, { ...task, isRehearsal: true }, [result('unreachable')]);
    expect(await handedOver(task)).toEqual([]);
    await keepLeft(folder, task, [result('unreachable')]);
    await keepLeft(folder, task, [result('not-begun')]);
    expect(await handedOver(task)).toEqual([left(2), left(3), left(4)]);
    await keepLeft(folder, task, [result('complete')]);
    expect(await handedOver(task)).toEqual([]);
  });
});

describe('the queue of a site that a limit cut short', () => {
  const whole = [before(''), before('1'), left(2), left(3), left(4)];

  it('goes to the run that harvests the rest, and to no other', async () => {
    await keepLeft(await given(), planned('run1'), [result('url-limit')]);
    expect(await handedOver(planned('run2'))).toEqual([]);
    expect(await handedOver(restOf('run0', 'run2'))).toEqual([]);
    expect(await handedOver(restOf('run1', 'run2'))).toEqual(whole);
  });

  it('outlives runs that did not see the site; one that did replaces it', async () => {
    const folder = await given();
    await keepLeft(folder, planned('run1'), [result('url-limit')]);
    for (const end of ['unreachable', 'stopped', 'not-begun', 'http-500'])
      await keepLeft(folder, planned('run2'), [result(end)]);
    expect(await handedOver(restOf('run1', 'run3'))).toEqual(whole);
    await keepLeft(folder, planned('run2'), [result('url-limit')]);
    expect(await handedOver(restOf('run1', 'run3'))).toEqual([]);
    expect(await handedOver(restOf('run2', 'run3'))).toEqual(whole);
    await keepLeft(folder, planned('run3'), [result('complete')]);
    expect(await handedOver(restOf('run2', 'run4'))).toEqual([]);
  });

  it('is handed on by a rest that did not come to its end, for whatever reason', async () => {
    const folder = await given();
    await keepLeft(folder, planned('run1'), [result('url-limit')]);
    for (const end of ['url-limit', 'unreachable', 'stopped', 'http-500']) {
      await keepLeft(folder, restOf('run1', 'run2'), [result(end)]);
      expect(await handedOver(planned('run3'))).toEqual([]);
      // Tried again in the same run, or as the rest of it.
      expect(await handedOver(restOf('run1', 'run2'))).toEqual(whole);
      expect(await handedOver(restOf('run2', 'run3'))).toEqual(whole);
    }
    await keepLeft(folder, restOf('run2', 'run3'), [result('complete')]);
    expect(await readdir(join(data, 'queues'))).toEqual([]);
  });
});
