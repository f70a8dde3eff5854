import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import { openHarvestGround } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';
import { quickTemplate } from './test-jobs.ts';
import { OwnSite } from './test-own-site.ts';

const template = (sleep: string): string => `${quickTemplate}network:
  tries: 1
  sleep: ${sleep}
  max-sleep: 7 d
  patience: 30 d
`;

let ground: HarvestGround;
let site: OwnSite;
beforeAll(async () => {
  ground = await openHarvestGround();
});
beforeEach(() => {
  site = new OwnSite(ground);
});
afterEach(async () => {
  await ground.closePools();
  await site.down();
});
afterAll(async () => {
  await ground.close();
});

/** A job whose site goes away after its first pages. */
async function asleep(sleep: string): Promise<string> {
  site.lastPath = '/3';
  await site.up();
  return ground.addJob({ hosts: [site.host], seeds: site.home, template: template(sleep) });
}

async function untilAsleep(jobId: string): Promise<void> {
  await until(async () => (await ground.row(jobId)).state === 'asleep');
}

describe('a job whose site does not answer', () => {
  it('gives its place to others, is in the archive as far as it got, and goes on by itself', async () => {
    const opened = await ground.startPool();
    await ground.setSlots(opened, { high: 1, low: 0 });
    const jobId = await asleep('3 s');
    opened.pool.submit();
    await untilAsleep(jobId);
    const job = await opened.pool.job(jobId);
    expect(job).toMatchObject({
      ok: true,
      value: { state: 'asleep', worker: null, sleeping: [{ code: 'connect-failed' }] },
    });
    expect(await site.archived()).toContain('/1');
    const other = await ground.addJob({ hosts: ['fjellbygda.test'], maxUrls: 1 });
    opened.pool.submit();
    expect((await ground.untilEnded(other)).state).toBe('done');
    site.lastPath = '';
    await site.up();
    const ended = await ground.untilEnded(jobId);
    expect([ended.state, ended.crawlEnd, ended.failures]).toEqual(['done', 'complete', 0]);
    expect(await site.archived()).toEqual(site.everything);
  });

  it('sleeps through a restart of the server, and is woken by a person', async () => {
    const first = await ground.startPool();
    const jobId = await asleep('1 d');
    first.pool.submit();
    await untilAsleep(jobId);
    await first.close();
    site.lastPath = '';
    await site.up();
    const second = await ground.startPool();
    expect((await ground.row(jobId)).state).toBe('asleep');
    expect(await second.pool.wake(ground.person, jobId)).toMatchObject({ ok: true });
    const ended = await ground.untilEnded(jobId);
    expect([ended.state, ended.crawlEnd]).toEqual(['done', 'complete']);
    expect(await site.archived()).toEqual(site.everything);
    expect(await second.pool.wake(ground.person, jobId)).toMatchObject({ ok: false });
  });

  it('is ended by a person, with what it has', async () => {
    const opened = await ground.startPool();
    const jobId = await asleep('1 d');
    opened.pool.submit();
    await untilAsleep(jobId);
    expect(await opened.pool.abort(ground.person, jobId)).toMatchObject({ ok: true });
    const ended = await ground.untilEnded(jobId);
    expect([ended.state, ended.crawlEnd]).toEqual(['aborted', 'stopped']);
    expect(ended.objects).toBeGreaterThan(2);
    expect(await site.archived()).not.toContain('/9');
  });
});
