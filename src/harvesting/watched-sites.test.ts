import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';

import { openHarvestGround } from './test-harvest-ground.ts';
import type { HarvestGround, TestPool } from './test-harvest-ground.ts';
import { quickTemplate } from './test-jobs.ts';
import { OwnSite } from './test-own-site.ts';
import type { JobConfiguration } from './jobs/job-site-shape.ts';

let ground: HarvestGround;
let site: OwnSite;
beforeAll(async () => {
  ground = await openHarvestGround();
});
beforeEach(async () => {
  site = new OwnSite(ground);
  await site.up();
});
afterEach(async () => {
  await ground.closePools();
  await site.down();
});
afterAll(async () => {
  await ground.close();
});

async function sitesOf({ pool }: TestPool, jobId: string): Promise<readonly JobConfiguration[]> {
  const listed = await pool.configurations(jobId, { sort: 'domain', limit: 10 });
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value.items;
}

async function siteOf(opened: TestPool, jobId: string, host: string): Promise<JobConfiguration> {
  const found = (await sitesOf(opened, jobId)).find(({ domain }) => domain.name === host);
  if (found === undefined) throw new Error(`no ${host}`);
  return found;
}

describe('the sites of a job', () => {
  it('show what each has while the job runs, and what came of it at the end', async () => {
    const opened = await ground.startPool();
    const other = 'fjellbygda.test';
    site.heldPath = '/3';
    const jobId = await ground.addJob({
      hosts: [site.host, other],
      seedOf: (host) => (host === site.host ? site.home : ground.web.url(host, '/')),
      template: quickTemplate,
    });
    expect((await siteOf(opened, jobId, site.host)).live).toBeNull();
    opened.pool.submit();
    // The third page is not answered: robots.txt, the home page, its icon and two others are there, and nothing more comes.
    await until(async () => (await siteOf(opened, jobId, site.host)).live?.objects === 5);
    await until(async () => (await siteOf(opened, jobId, other)).live?.state === 'ended');
    const held = await siteOf(opened, jobId, site.host);
    expect(held).toMatchObject({
      result: null,
      live: { state: 'active', objects: 5, counts: { captured: 5, failed: 0, left: 6 } },
    });
    expect(held.live?.bytes).toBeGreaterThan(0);
    const ended = await siteOf(opened, jobId, other);
    site.release();
    await ground.untilEnded(jobId);
    expect(await siteOf(opened, jobId, site.host)).toMatchObject({
      result: { objects: 12, counts: { captured: 12, failed: 0, left: 0, found: 12 } },
      live: null,
    });
    // A site that ended while the job ran says the same at the end.
    const { result } = await siteOf(opened, jobId, other);
    expect(ended.live).toMatchObject({ objects: result?.objects, bytes: result?.bytes });
    expect(result?.counts).toMatchObject(ended.live?.counts ?? {});
  });

  it('show what they have of a job that is asleep, also after a restart of the server', async () => {
    const first = await ground.startPool();
    site.lastPath = '/3';
    const template = `${quickTemplate}network:\n  tries: 1\n  sleep: 1 d\n  max-sleep: 7 d\n  patience: 30 d\n`;
    const jobId = await ground.addJob({ hosts: [site.host], seeds: site.home, template });
    first.pool.submit();
    await until(async () => (await ground.row(jobId)).state === 'asleep');
    const { objects } = await ground.row(jobId);
    const shown = await siteOf(first, jobId, site.host);
    expect(shown).toMatchObject({ result: null, live: { state: 'asleep', objects } });
    // With robots.txt, the home page and its icon.
    expect(shown.live?.counts.left).toBe(site.pages.length + 3 - objects);
    expect(objects).toBeGreaterThan(2);
    await first.close();
    const second = await ground.startPool();
    expect(await siteOf(second, jobId, site.host)).toEqual(shown);
  });
});
