import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import type { JobTable } from '../catalogue/tables/job-tables.ts';
import { harvestRest } from '../planning/harvest-rest.ts';
import { openHarvestGround, processOf } from './test-harvest-ground.ts';
import type { HarvestGround, TestPool } from './test-harvest-ground.ts';
import { quickTemplate } from './test-jobs.ts';
import { OwnSite } from './test-own-site.ts';

/** The home page, its icon and 10 others: three times the limit. */
const maxUrls = 4;
const pages = 10;

let ground: HarvestGround;
let site: OwnSite;
beforeAll(async () => {
  ground = await openHarvestGround();
});
beforeEach(async () => {
  site = new OwnSite(ground, { pages });
  await site.up();
});
afterEach(async () => {
  await ground.closePools();
  await site.down();
});
afterAll(async () => {
  await ground.close();
});

async function firstRun({ pool }: TestPool, template: string): Promise<JobTable> {
  const jobId = await ground.addJob({ hosts: [site.host], seeds: site.home, maxUrls, template });
  pool.submit();
  return ground.untilEnded(jobId);
}

/** Gives the job of the new run. */
async function submitRest({ pool }: TestPool, { runId }: JobTable): Promise<string> {
  const { catalogue, person } = ground;
  const made = await harvestRest(catalogue, { runId, launchedBy: person.id });
  if (!made.ok) throw new Error(made.error.message);
  pool.submit();
  const job = await catalogue.db
    .selectFrom('job')
    .select('id')
    .where('runId', '=', made.value.id)
    .executeTakeFirstOrThrow();
  return job.id;
}

async function history({ id }: JobTable) {
  return ground.catalogue.db
    .selectFrom('domainHistory')
    .select(['objects', 'outcome', 'remaining'])
    .where('jobId', '=', id)
    .execute();
}

async function expectedObjects(): Promise<number> {
  const { expectedObjects } = await ground.catalogue.db
    .selectFrom('configuration')
    .select('expectedObjects')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return expectedObjects;
}

const askedDocuments = (): string[] =>
  site.asked.map(({ path }) => path).filter((path) => path !== '/robots.txt');

describe('the rest of a run that a limit cut short', () => {
  it('is fetched by rest after rest under the same limit: each page once, and nothing is lost', async () => {
    const opened = await ground.startPool();
    const first = await firstRun(opened, quickTemplate);
    expect(first).toMatchObject({ state: 'done', outcome: 'cut-short' });
    expect(await history(first)).toEqual([{ objects: 5, outcome: 'cut-short', remaining: 8 }]);
    const second = await ground.untilEnded(await submitRest(opened, first));
    expect(second).toMatchObject({ state: 'done', outcome: 'cut-short', failures: 0 });
    expect(await history(second)).toEqual([{ objects: 5, outcome: 'cut-short', remaining: 4 }]);
    const third = await ground.untilEnded(await submitRest(opened, second));
    expect(third).toMatchObject({ state: 'done', outcome: 'complete', failures: 0 });
    expect(await history(third)).toEqual([{ objects: 5, outcome: 'complete', remaining: 0 }]);
    const documents = ['/', '/favicon.ico', ...site.pages].toSorted();
    expect(askedDocuments().toSorted()).toEqual(documents);
    expect((await site.archived()).filter((path) => path !== '/robots.txt')).toEqual(documents);
    expect(readdirSync(ground.data.queues)).toEqual([]);
    // The size of the site, not that of its last part.
    expect(await expectedObjects()).toBe(15);
    const { catalogue, person } = ground;
    const none = await harvestRest(catalogue, { runId: third.runId, launchedBy: person.id });
    expect(none).toMatchObject({ ok: false, error: { code: 'nothing-cut-short' } });
  });

  it('goes on after its process was killed', async () => {
    const opened = await ground.startPool();
    const template = quickTemplate.replace('min-delay: 0 ms', 'min-delay: 100 ms');
    const first = await firstRun(opened, template);
    const before = askedDocuments().length;
    const jobId = await submitRest(opened, first);
    await until(() => askedDocuments().length > before + 1);
    const { name } = await ground.row(jobId);
    const pid = await processOf(join(ground.data.crawls, name));
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    const second = await ground.untilEnded(jobId);
    expect(await history(second)).toMatchObject([{ outcome: 'cut-short', remaining: 4 }]);
    const third = await ground.untilEnded(await submitRest(opened, second));
    expect(third).toMatchObject({ state: 'done', outcome: 'complete', failures: 0 });
    const archived = (await site.archived()).filter((path) => path !== '/robots.txt');
    expect(archived).toEqual(['/', '/favicon.ico', ...site.pages].toSorted());
  });
});
