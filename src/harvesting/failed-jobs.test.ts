import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openHarvestGround, slowTemplate } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

const site = 'journal-des-dunes.test';

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround();
});
afterEach(async () => {
  await ground.closeFleets();
});
afterAll(async () => {
  await ground.close();
});

describe('a job that cannot be done', () => {
  it('fails where its template cannot be read any more, and can be resubmitted when it can', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: 'robots: 3\n', maxUrls: 2 });
    const { fleet } = await ground.startFleet();
    const failed = await ground.untilEnded(jobId);
    expect([failed.state, await ground.runState(jobId)]).toEqual(['failed', 'done']);
    expect(failed.error).toMatch(/template/i);
    await ground.catalogue.db
      .updateTable('templateVersion')
      .set({ yaml: '' })
      .where('templateId', '=', failed.templateId)
      .execute();
    const fresh = await fleet.resubmit(ground.person, jobId);
    if (!fresh.ok) throw new Error(fresh.refusal.message);
    expect([fresh.value.configurations, (await ground.row(jobId)).resubmittedAs]).toEqual([
      1,
      fresh.value.id,
    ]);
    expect((await ground.untilEnded(fresh.value.id)).state).toBe('done');
    expect(await ground.runState(jobId)).toBe('done');
    const twice = await fleet.resubmit(ground.person, jobId);
    expect(twice).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  });

  it('fails without seeds', async () => {
    const jobId = await ground.addJob({ hosts: [site], seeds: '' });
    await ground.startFleet();
    const { state, error } = await ground.untilEnded(jobId);
    expect([state, error]).toEqual(['failed', expect.stringContaining('none of its seed lists has a seed')]);
  });

  it('fails where the archive does not take its files, which are kept, and says what to do', async () => {
    const jobId = await ground.addJob({ hosts: [site], maxUrls: 12, template: slowTemplate });
    const opened = await ground.startFleet();
    await ground.untilPaused(opened, jobId);
    const { name } = await ground.row(jobId);
    await writeFile(join(ground.data.crawls, name, 'heirloom-text-broken.warc.gz'), 'this is no WARC file');
    await opened.fleet.control(ground.person, jobId, { action: 'resume' });
    const { state, error, objects } = await ground.untilEnded(jobId);
    expect([state, error]).toEqual(['failed', expect.stringContaining('heirloom-text-broken.warc.gz')]);
    expect(error).toContain(`heirloom archive --resume ${name} --data ${ground.data.path}`);
    expect(objects).toBeGreaterThanOrEqual(3);
    expect(existsSync(join(ground.data.crawls, name, 'heirloom-text-broken.warc.gz'))).toBe(true);
    expect(await opened.fleet.abort(ground.person, jobId)).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict' },
    });
  });
});
