import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ThreadBlock } from '../../scenarios/blocked-thread.ts';
import { until } from '../../scenarios/until.ts';
import type { PoolProgramOptions } from './test-worker-pool-program.ts';
import {
  capturesIn,
  hostsOf,
  openHarvestGround,
  slowTemplate,
  steadyTemplate,
  processOf,
} from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

const site = 'journal-des-dunes.test';

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround({ graceMs: 5000 });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await ground.closePools();
});
afterAll(async () => {
  await ground.close();
});

/** The process of a job that has collected something. */
async function collectingChild(name: string): Promise<number> {
  const folder = join(ground.data.crawls, name);
  await until(async () => (await stat(join(folder, 'crawl.log')).catch(() => ({ size: 0 }))).size > 500);
  const pid = await processOf(folder);
  if (pid === undefined) throw new Error('the job cannot be found');
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The server dies while the job's process is blocked. Gives the number of that process. */
async function orphaned(
  jobId: string,
  block: ThreadBlock,
  times: { readonly minuteMs?: number } = {},
): Promise<number> {
  const { name } = await ground.row(jobId);
  let pid = 0;
  await ground.withoutCatalogue(async () => {
    const program = fileURLToPath(new URL('test-worker-pool-program.ts', import.meta.url));
    const options: PoolProgramOptions = {
      data: ground.data.path,
      catalogue: join(ground.data.path, 'catalogue', 'catalogue.sqlite'),
      hosts: [...hostsOf(ground.web)],
    };
    const server = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, JSON.stringify(options)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...block.environment('collect.program.ts', times) },
      },
    );
    pid = await collectingChild(name);
    const answerAgain = ground.web.holdAnswers();
    await block.begin();
    const over = once(server, 'exit');
    server.kill('SIGKILL');
    await over;
    answerAgain();
  });
  return pid;
}

describe('a job whose process hears nothing', () => {
  it('is aborted all the same: the process is killed after a while, and what it has goes to the archive', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: steadyTemplate });
    const opened = await ground.startPool();
    const { name } = await ground.row(jobId);
    process.kill(await collectingChild(name), 'SIGSTOP');
    await opened.pool.abort(ground.person, jobId);
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd, job.worker]).toEqual(['aborted', 'stopped', null]);
    expect(ground.troubles).toContainEqual(expect.stringContaining('SIGKILL'));
    expect(job.objects).toBeGreaterThan(0);
    expect((await capturesIn(ground.data.path)).length).toBeGreaterThanOrEqual(job.objects);
    const { workers } = await opened.pool.state();
    expect(workers.filter((worker) => worker.job?.id === jobId)).toEqual([]);
  });

  it('is aborted all the same when it is its own thread that is busy for ever', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate });
    const block = new ThreadBlock(join(ground.data.path, 'busy.pipe'));
    for (const [key, value] of Object.entries(block.environment('collect.program.ts')))
      vi.stubEnv(key, value);
    const opened = await ground.startPool();
    const { name } = await ground.row(jobId);
    const pid = await collectingChild(name);
    const answerAgain = ground.web.holdAnswers();
    await block.begin();
    ground.troubles.length = 0;
    await opened.pool.abort(ground.person, jobId);
    const job = await ground.untilEnded(jobId);
    answerAgain();
    await block.end();
    expect([job.state, job.crawlEnd, job.worker, isAlive(pid)]).toEqual(['aborted', 'stopped', null, false]);
    expect(ground.troubles).toEqual([expect.stringContaining('SIGKILL')]);
    expect(job.objects).toBeGreaterThan(0);
  });
});

describe('a process that hears nothing, whose server was killed', () => {
  it('is ended by the next server, which goes on with its job', async () => {
    const jobId = await ground.addJob({ hosts: ['fjellbygda.test'], template: slowTemplate });
    const block = new ThreadBlock(join(ground.data.path, 'orphan.pipe'));
    const pid = await orphaned(jobId, block);
    expect(isAlive(pid)).toBe(true);
    ground.troubles.length = 0;
    await ground.startPool();
    expect(ground.troubles).toEqual([
      expect.stringContaining('a process of an earlier server still worked on job'),
    ]);
    await until(() => !isAlive(pid));
    await block.end();
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd, job.attempts]).toEqual(['done', 'complete', 2]);
  });

  it('is ended by its watchdog when no other server comes', async () => {
    const jobId = await ground.addJob({ hosts: ['fjordavisa.test'], template: slowTemplate });
    const block = new ThreadBlock(join(ground.data.path, 'watched.pipe'));
    const pid = await orphaned(jobId, block, { minuteMs: 1 });
    await until(() => !isAlive(pid));
    await block.end();
    await ground.startPool();
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd, job.attempts]).toEqual(['done', 'complete', 2]);
  });
});
