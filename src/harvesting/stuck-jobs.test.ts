import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readControlFile } from '../crawl/control/control-file.ts';
import { capturesIn, openHarvestGround, steadyTemplate, until } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

const site = 'journal-des-dunes.test';

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround({ graceMs: 5000 });
});
afterEach(async () => {
  await ground.closeFleets();
});
afterAll(async () => {
  await ground.close();
});

describe('a job whose process hears nothing', () => {
  it('is aborted all the same: the process is killed after a while, and what it has goes to the archive', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: steadyTemplate });
    const opened = await ground.startFleet();
    const { name } = await ground.row(jobId);
    const log = join(ground.data.crawls, name, 'crawl.log');
    await until(async () => (await stat(log).catch(() => ({ size: 0 }))).size > 500);
    const control = await readControlFile(join(ground.data.crawls, name));
    if (typeof control !== 'object') throw new Error('the job cannot be found');
    process.kill(control.pid, 'SIGSTOP');
    await opened.fleet.abort(ground.person, jobId);
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd, job.worker]).toEqual(['aborted', 'stopped', null]);
    expect(ground.troubles).toContainEqual(expect.stringContaining('SIGKILL'));
    expect(job.objects).toBeGreaterThan(0);
    expect((await capturesIn(ground.data.path)).length).toBeGreaterThanOrEqual(job.objects);
    const { workers } = await opened.fleet.state();
    expect(workers.filter((worker) => worker.job?.id === jobId)).toEqual([]);
  });
});
