import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import {
  capturesIn,
  hostsOf,
  openHarvestGround,
  processOf,
  slowTemplate,
  steadyTemplate,
} from './test-harvest-ground.ts';
import type { PoolProgramOptions } from './test-worker-pool-program.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

const site = 'journal-des-dunes.test';

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround();
});
afterEach(async () => {
  await ground.closePools();
});
afterAll(async () => {
  await ground.close();
});

/** The process that harvests, and what it has in its log. */
async function childOf(name: string): Promise<{ readonly pid: number; readonly logBytes: number }> {
  const folder = join(ground.data.path, name);
  const { size } = await stat(join(folder, 'crawl.log')).catch(() => ({ size: 0 }));
  return { pid: (await processOf(folder)) ?? 0, logBytes: size };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Keys of what was collected: each URL once. Names are asked for anew by each process. */
async function collected(path: string, host: string): Promise<string[]> {
  const keys = (await capturesIn(path)).map((line) => line.split(' ')[0] ?? '');
  const name = host.replace('.test', '');
  return keys.filter((key) => !key.startsWith('dns:') && key.includes(name)).toSorted();
}

describe('a job whose process is killed', () => {
  it('is gone on with by another worker, and has each URL once, as one that was not', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: steadyTemplate });
    const whole = await ground.addJob({ hosts: [site], isRehearsal: true });
    const { name } = await ground.row(jobId);
    const { pool } = await ground.startPool();
    await until(async () => (await childOf(join('crawls', name))).logBytes > 500);
    const { pid } = await childOf(join('crawls', name));
    process.kill(pid, 'SIGKILL');
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd, job.attempts]).toEqual(['done', 'complete', 2]);
    expect(ground.troubles).toEqual([expect.stringContaining('SIGKILL')]);
    expect((await ground.untilEnded(whole)).state).toBe('done');
    const keys = await collected(ground.data.path, site);
    expect(new Set(keys).size).toBe(keys.length);
    const rehearsal = join(ground.data.path, 'rehearsals', (await ground.row(whole)).name);
    expect(keys).toEqual(await collected(rehearsal, site));
    for (const [id, data] of [
      [jobId, ground.data.path],
      [whole, rehearsal],
    ] as const) {
      const row = await ground.row(id);
      await until(() => !existsSync(join(data, 'crawls', row.name)));
      expect(existsSync(join(data, 'reports', 'jobs', `${row.name}.json`))).toBe(true);
      const errors = await pool.errors(id);
      expect(errors.ok && errors.value.examined).toBeGreaterThanOrEqual(row.objects);
    }
  });
});

describe('a server that is killed', () => {
  it('leaves children that end by themselves; the next server goes on with their jobs', async () => {
    const jobId = await ground.addJob({
      hosts: ['fjellbygda.test'],
      template: steadyTemplate,
      isRehearsal: true,
    });
    const { name } = await ground.row(jobId);
    const crawl = join('rehearsals', name, 'crawls', name);
    let orphan = 0;
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
        },
      );
      await until(async () => (await childOf(crawl)).logBytes > 500);
      orphan = (await childOf(crawl)).pid;
      const over = once(server, 'close');
      server.kill('SIGKILL');
      await over;
    });
    const left = await ground.row(jobId);
    expect([left.state, left.worker, left.attempts]).toEqual(['running', expect.any(String), 1]);
    await ground.startPool();
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd, job.attempts]).toEqual(['done', 'complete', 2]);
    await until(() => !isAlive(orphan));
    const keys = await collected(join(ground.data.path, 'rehearsals', name), 'fjellbygda.test');
    expect([keys.length > 5, new Set(keys).size]).toEqual([true, keys.length]);
  });

  it('goes on with one that was aborted while it ran, and clears what was left', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate });
    const opened = await ground.startPool();
    await ground.untilCollecting(opened, jobId);
    const answerAgain = ground.web.holdAnswers();
    // Left off in the middle; then aborted, as the server was killed before it could tell the job.
    await opened.close();
    answerAgain();
    const { state, name, objects } = await ground.row(jobId);
    expect([state, objects]).toEqual(['submitted', 0]);
    await ground.catalogue.db
      .updateTable('job')
      .set({ state: 'aborted', worker: 'somebody/high-1', leaseUntilMs: 0 })
      .where('id', '=', jobId)
      .execute();
    await ground.startPool();
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd]).toEqual(['aborted', 'stopped']);
    expect(job.objects).toBeGreaterThan(2);
    await until(() => !existsSync(join(ground.data.crawls, name)));
    expect(readdirSync(ground.data.crawls).filter((each) => !each.startsWith('workers.lock'))).toEqual([]);
  });
});
