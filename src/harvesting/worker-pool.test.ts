import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import { DataFolder } from '../repository/local/data-folder.ts';
import { LockedError, lockForWriting } from '../disk/writer-lock.ts';
import { InProcessBus } from '../messaging/in-process-bus.ts';
import { openWorkerPool } from './worker-pool.ts';
import { capturesIn, openHarvestGround, slowTemplate } from './test-harvest-ground.ts';
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

function historyOf(jobId: string) {
  return ground.catalogue.db.selectFrom('domainHistory').selectAll().where('jobId', '=', jobId).execute();
}

describe('a worker pool', () => {
  it('harvests what is new into the archive, and tells what came of it', async () => {
    const jobId = await ground.addJob({ hosts: [site, 'fjellbygda.test'] });
    await ground.startPool();
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.error, job.crawlEnd, job.attempts]).toEqual(['done', '', 'complete', 1]);
    expect(job.objects).toBeGreaterThan(20);
    expect((await capturesIn(ground.data.path)).length).toBeGreaterThanOrEqual(job.objects);
    await until(() => !existsSync(join(ground.data.crawls, job.name)));
    const history = await historyOf(jobId);
    expect(history.map(({ crawlEnd }) => crawlEnd)).toEqual(['complete', 'complete']);
    expect(history.reduce((sum, { objects }) => sum + objects, 0)).toBe(job.objects);
    expect([await ground.runState(jobId), ground.troubles]).toEqual(['done', []]);
  });

  it('does each job once on a bad day of the bus, and never more than there are places', async () => {
    const jobs: string[] = [];
    for (const host of [site, 'fjellbygda.test', site, 'fjellbygda.test'])
      jobs.push(await ground.addJob({ hosts: [host], maxUrls: 3 }));
    const { pool } = await ground.startPool({ badDay: 3 });
    let max = 0;
    const look = async (): Promise<void> => {
      const { workers } = await pool.state();
      max = Math.max(max, workers.filter(({ job }) => job !== null).length);
    };
    pool.watch(() => void look());
    for (const jobId of jobs) {
      const { state, attempts } = await ground.untilEnded(jobId);
      expect([state, attempts]).toEqual(['done', 1]);
    }
    expect(max).toBeLessThanOrEqual(2);
    for (const jobId of jobs) expect(await historyOf(jobId)).toHaveLength(1);
  });

  it('keeps places for each priority: a broad harvest does not block a selective one', async () => {
    const broad = await ground.addJob({ hosts: [site], priority: 'low', template: slowTemplate });
    const later = await ground.addJob({ hosts: [site], priority: 'low', maxUrls: 1 });
    const opened = await ground.startPool();
    await ground.untilPaused(opened, broad);
    const selective = await ground.addJob({ hosts: ['fjellbygda.test'], maxUrls: 2 });
    opened.pool.submit();
    expect((await ground.untilEnded(selective)).state).toBe('done');
    expect([(await ground.row(broad)).state, (await ground.row(later)).state]).toEqual([
      'running',
      'submitted',
    ]);
    const { waiting, freeBytes } = await opened.pool.state();
    expect(waiting).toEqual({ high: 0, low: 1 });
    // A worker releases a job after the catalogue knows of its end.
    const atWork = async (): Promise<string[]> =>
      (await opened.pool.state()).workers.flatMap(({ job }) => (job === null ? [] : [job.id]));
    await expect.poll(atWork, { timeout: 30_000 }).toEqual([broad]);
    expect(freeBytes).toBeGreaterThan(0);
    await opened.pool.abort(ground.person, broad);
    expect((await ground.untilEnded(later)).state).toBe('done');
  });

  it('tells that jobs were submitted, also where nobody can run them', async () => {
    const opened = await ground.startPool();
    const { slots } = await opened.pool.state();
    await ground.setSlots(opened, { high: 0, low: 0 });
    const heard: string[] = [];
    opened.bus.subscribe('changed.*', (_message, topic) => heard.push(topic));
    const jobId = await ground.addJob({ hosts: [site] });
    opened.pool.submit();
    await until(() => heard.includes('changed.jobs'));
    expect((await ground.row(jobId)).state).toBe('submitted');
    await opened.pool.abort(ground.person, jobId);
    await ground.setSlots(opened, slots);
  });

  it('hands what the archive has to the next job: what has not changed is not stored again', async () => {
    const first = await ground.addJob({ hosts: [site] });
    await ground.startPool();
    await ground.untilEnded(first);
    const second = await ground.addJob({ hosts: [site] });
    const { state } = await ground.untilEnded(second);
    expect(state).toBe('done');
    const revisits = (await capturesIn(ground.data.path)).filter((line) => line.includes('warc/revisit'));
    expect(revisits.length).toBeGreaterThan(5);
  });

  it('brings a rehearsal into an archive of its own', async () => {
    const first = await ground.addJob({ hosts: [site], maxUrls: 1 });
    const jobId = await ground.addJob({ hosts: ['sapmi-aviisi.test'], isRehearsal: true, maxUrls: 4 });
    await ground.startPool();
    expect((await ground.untilEnded(jobId)).state).toBe('done');
    expect((await ground.untilEnded(first)).state).toBe('done');
    const { name } = await ground.row(jobId);
    const rehearsal = join(ground.data.path, 'rehearsals', name);
    expect((await capturesIn(rehearsal)).length).toBeGreaterThanOrEqual(4);
    const keys = (await capturesIn(ground.data.path)).map((line) => line.split(' ')[0] ?? '');
    expect(keys.some((key) => key.includes('sapmi'))).toBe(false);
  });

  it('keeps two rehearsals apart; one that is deleted is gone, its job and the other stay', async () => {
    const first = await ground.addJob({ hosts: [site], isRehearsal: true, maxUrls: 3 });
    const second = await ground.addJob({ hosts: [site], isRehearsal: true, maxUrls: 3 });
    const plain = await ground.addJob({ hosts: [site], maxUrls: 1 });
    const opened = await ground.startPool();
    const { pool } = opened;
    for (const id of [first, second, plain]) expect((await ground.untilEnded(id)).state).toBe('done');
    const folders = await Promise.all(
      [first, second].map(async (id) => join(ground.data.path, 'rehearsals', (await ground.row(id)).name)),
    );
    const [firstFolder = '', secondFolder = ''] = folders;
    // Neither knows of the other: nothing is a revisit.
    for (const folder of folders) {
      const lines = await capturesIn(folder);
      expect(lines.length).toBeGreaterThanOrEqual(3);
      expect(lines.filter((line) => line.includes('warc/revisit'))).toEqual([]);
    }
    expect(await pool.rehearsal(first)).toMatchObject({ ok: true, value: { state: 'kept' } });
    await ground.catalogue.db.updateTable('job').set({ state: 'running' }).where('id', '=', second).execute();
    expect(await pool.deleteRehearsal(ground.person, second)).toMatchObject({
      ok: false,
      error: { code: 'rehearsal-not-over' },
    });
    await ground.catalogue.db.updateTable('job').set({ state: 'done' }).where('id', '=', second).execute();
    expect(await pool.deleteRehearsal(ground.person, plain)).toMatchObject({
      ok: false,
      error: { code: 'rehearsal-not' },
    });
    const unlock = lockForWriting(join(firstFolder, 'lock'), 'this archive');
    expect(await pool.deleteRehearsal(ground.person, first)).toMatchObject({
      ok: false,
      error: { code: 'rehearsal-in-use' },
    });
    unlock();
    const deleted = await pool.deleteRehearsal(ground.person, first);
    expect(deleted.ok && deleted.value.rehearsalDeletedMs).toBeGreaterThan(0);
    expect([existsSync(firstFolder), existsSync(secondFolder)]).toEqual([false, true]);
    expect(await pool.rehearsal(first)).toMatchObject({ ok: true, value: { state: 'deleted' } });
    // A server that was killed between the mark and the folder.
    await opened.close();
    await ground.catalogue.db
      .updateTable('job')
      .set({ rehearsalDeletedMs: 1 })
      .where('id', '=', second)
      .execute();
    await ground.startPool();
    expect(existsSync(secondFolder)).toBe(false);
  });

  it('leaves a rehearsal of an earlier version in the archive of all of them', async () => {
    const jobId = await ground.addJob({ hosts: [site], isRehearsal: true });
    const { name } = await ground.row(jobId);
    const reports = join(ground.data.path, 'rehearsal', 'reports', 'jobs');
    await mkdir(reports, { recursive: true });
    await writeFile(join(reports, `${name}.json`), '{}');
    await ground.catalogue.db.updateTable('job').set({ state: 'done' }).where('id', '=', jobId).execute();
    const { pool } = await ground.startPool();
    expect(await pool.rehearsal(jobId)).toMatchObject({ ok: true, value: { state: 'mixed' } });
    expect(await pool.deleteRehearsal(ground.person, jobId)).toMatchObject({
      ok: false,
      error: { code: 'rehearsal-mixed' },
    });
    expect(existsSync(reports)).toBe(true);
  });

  it('is alone on its data folder', async () => {
    await ground.startPool();
    await expect(ground.openPool()).rejects.toThrow(LockedError);
  });

  it('leaves a job alone that another pool of the same catalogue runs, in another folder of the machine', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate });
    const first = await ground.startPool();
    await ground.untilPaused(first, jobId);
    const { worker } = await ground.row(jobId);
    const bus = new InProcessBus();
    const second = await openWorkerPool({
      catalogue: ground.catalogue,
      bus,
      plans: ground.plans,
      data: new DataFolder(join(ground.data.path, 'second')),
      version: '0.0.0',
      threads: 1,
      onWarning: (message) => ground.troubles.push(message),
    });
    try {
      await second.start();
      const other = await ground.addJob({
        hosts: ['fjellbygda.test'],
        priority: 'low',
        maxUrls: 1,
        template: 'network:\n  patience: 0 ms\n',
      });
      second.submit();
      await ground.untilEnded(other);
      expect(await ground.row(jobId)).toMatchObject({ state: 'running', worker, attempts: 1 });
    } finally {
      await second.close();
      await bus.close();
    }
    await first.pool.abort(ground.person, jobId);
    expect((await ground.untilEnded(jobId)).state).toBe('aborted');
  });

  it('takes more or fewer places; a job that loses its place is gone on with later', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate, maxUrls: 12 });
    const opened = await ground.startPool();
    await ground.untilPaused(opened, jobId);
    const fewer = await ground.setSlots(opened, { high: 0, low: 0 });
    expect([fewer.slots, fewer.workers]).toMatchObject([{ high: 0, low: 0 }, []]);
    await until(async () => (await ground.row(jobId)).state === 'submitted');
    await ground.setSlots(opened, { high: 1, low: 0 });
    // A job paused by a person waits for a person.
    const isPaused = async (): Promise<boolean> => {
      const progress = await opened.pool.progress(jobId);
      return progress.ok && progress.value.state === 'paused';
    };
    await until(isPaused);
    await opened.pool.control(ground.person, jobId, { action: 'resume' });
    const { state, attempts, objects } = await ground.untilEnded(jobId);
    expect([state, attempts]).toEqual(['done', 2]);
    expect(objects).toBeGreaterThanOrEqual(12);
    await opened.close();
    const again = await ground.openPool();
    expect((await again.pool.state()).slots).toMatchObject({ high: 1, low: 0 });
  });
});
