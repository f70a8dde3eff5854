import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import { runOutcomes } from '../planning/run-outcomes.ts';
import { openHarvestGround, processOf } from './test-harvest-ground.ts';
import type { HarvestGround, TestPool } from './test-harvest-ground.ts';
import { quickTemplate } from './test-jobs.ts';
import { OwnSite } from './test-own-site.ts';

const template = `${quickTemplate.replace('min-delay: 0 ms', 'min-delay: 50 ms')}network:
  tries: 1
  patience: 0 s
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

function queueFiles(): string[] {
  return existsSync(ground.data.queues) ? readdirSync(ground.data.queues) : [];
}

async function archivedPages(): Promise<string[]> {
  return (await site.archived()).filter((path) => site.pages.includes(path));
}

/** A job whose site stopped answering in the middle, and did not come back. Gives what is left of it. */
async function givenUp({ pool }: TestPool): Promise<{ readonly jobId: string; readonly left: string[] }> {
  site.lastPath = '/3';
  await site.up();
  const jobId = await ground.addJob({ hosts: [site.host], seeds: site.home, template });
  pool.submit();
  const ended = await ground.untilEnded(jobId);
  expect([ended.state, ended.crawlEnd, ended.outcome]).toEqual(['done', 'unreachable', 'unreachable']);
  const known = await archivedPages();
  const left = site.pages.filter((path) => !known.includes(path));
  expect(known).toContain('/1');
  expect(left).toContain('/9');
  expect(queueFiles()).toHaveLength(1);
  [site.lastPath, site.asked] = ['', []];
  await site.up();
  return { jobId, left };
}

describe('a job that gave a site up', () => {
  it('is tried again by a person: only what is left is fetched', async () => {
    const opened = await ground.startPool();
    const { jobId, left } = await givenUp(opened);
    const again = await opened.pool.resubmit(ground.person, jobId);
    if (!again.ok) throw new Error(again.error.message);
    const ended = await ground.untilEnded(again.value.id);
    expect([ended.state, ended.crawlEnd, ended.failures]).toEqual(['done', 'complete', 0]);
    expect(site.asked.map(({ path }) => path).toSorted()).toEqual(['/robots.txt', ...left].toSorted());
    expect(await archivedPages()).toEqual(site.pages);
    expect(queueFiles()).toEqual([]);
    const { runId } = ended;
    expect((await runOutcomes(ground.catalogue.db, [runId])).get(runId)).toEqual({
      outcome: 'complete',
      outcomes: [{ outcome: 'complete', sites: 1 }],
    });
    for (const id of [jobId, again.value.id])
      expect(await opened.pool.resubmit(ground.person, id)).toMatchObject({ error: { kind: 'conflict' } });
  });

  it('leaves its queue to the next job of the configuration, which may be killed', async () => {
    const opened = await ground.startPool();
    const { jobId, left } = await givenUp(opened);
    site.hasLinks = false;
    const next = await ground.addJob({ hosts: [site.host], template, seeds: site.home });
    const { catalogue } = ground;
    const { configurationId } = await catalogue.db
      .selectFrom('jobConfiguration')
      .select('configurationId')
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow();
    await catalogue.change((changing) =>
      changing.updateTable('jobConfiguration').set({ configurationId }).where('jobId', '=', next).execute(),
    );
    opened.pool.submit();
    await until(() => site.askedPages().length > 1);
    const { name } = await ground.row(next);
    const pid = await processOf(join(ground.data.crawls, name));
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    expect(queueFiles()).toHaveLength(1);
    const ended = await ground.untilEnded(next);
    expect([ended.state, ended.crawlEnd, ended.failures]).toEqual(['done', 'complete', 0]);
    expect(site.askedPages()).toEqual(expect.arrayContaining(left));
    expect(new Set(await archivedPages())).toEqual(new Set(site.pages));
    expect(queueFiles()).toEqual([]);
  });
});
