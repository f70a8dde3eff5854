import { expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { todayOf } from '../../selection/today.ts';
import { readSlots, writeSlots } from '../workers/worker-slots.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { addJob } from '../test-jobs.ts';
import { abortJob } from './abort-job.ts';
import { jobConfigurations } from './job-configurations.ts';
import { claimJob, endJob, freeJobsOf, releaseJob, renewLease } from './job-lease.ts';
import { resubmitJob } from './resubmit-job.ts';
import { searchJobs } from './search-jobs.ts';
import { seeJob } from './see-job.ts';

const leaseMs = 60_000;
const notLive = (): undefined => undefined;

function rowOf({ db }: Catalogue, id: string): Promise<JobTable> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function set({ db }: Catalogue, id: string, values: Partial<JobTable>): Promise<void> {
  await db.updateTable('job').set(values).where('id', '=', id).execute();
}

onBothEngines('jobs', (open) => {
  it('are claimed by one of many, and by nobody while the lease lasts', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const jobId = await addJob(catalogue, person, { hosts: ['a.test'] });
    expect(await claimJob(catalogue, { jobId, worker: 'w/1' }, leaseMs)).toBeUndefined();
    await set(catalogue, jobId, { state: 'submitted' });
    const claims = await Promise.all(
      ['w/1', 'w/2', 'w/3'].map((worker) => claimJob(catalogue, { jobId, worker }, leaseMs)),
    );
    const [claimed, ...more] = claims.filter((claim) => claim !== undefined);
    expect([claimed?.state, claimed?.attempts, more]).toEqual(['running', 1, []]);
    const worker = claimed?.worker ?? '';
    expect(await renewLease(catalogue, { jobId, worker }, leaseMs)).toBe('held');
    expect(await renewLease(catalogue, { jobId, worker: 'w/9' }, leaseMs)).toBe('lost');
    expect(await endJob(catalogue, { jobId, worker: 'w/9' }, {})).toBe(false);
    await freeJobsOf(catalogue, 'other');
    expect(await claimJob(catalogue, { jobId, worker: 'w/9' }, leaseMs)).toBeUndefined();
    await freeJobsOf(catalogue, 'w');
    const again = await claimJob(catalogue, { jobId, worker: 'w/9' }, leaseMs);
    expect([again?.attempts, again?.startedMs]).toEqual([2, claimed?.startedMs]);
    expect(await renewLease(catalogue, { jobId, worker }, leaseMs)).toBe('lost');
    await releaseJob(catalogue, { jobId, worker: 'w/9' });
    const free = await rowOf(catalogue, jobId);
    expect([free.state, free.worker, free.leaseUntilMs]).toEqual(['submitted', null, null]);
  });

  it('end with what they brought, or with why not; one that was aborted stays so', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const outcome = { crawlEnd: 'complete', objects: 3, bytes: 400, failures: 1, faults: [], sites: [] };
    const fault = harvestingReason('site-fault', { site: 'a.test', detail: 'broke' });
    const noSeeds = harvestingReason('job-without-seeds');
    for (const [expected, faults, why, told] of [
      ['done', [], undefined, []],
      ['done', [fault], undefined, [fault]],
      ['failed', [fault], [noSeeds], [noSeeds]],
      ['failed', [], [harvestingReason('job-not-ended', { detail: 'a'.repeat(20_000) })], []],
    ] as const) {
      const jobId = await addJob(catalogue, person, {
        hosts: [`${expected}-${told.length}-${faults.length}.test`],
      });
      await set(catalogue, jobId, { state: 'submitted' });
      const lease = { jobId, worker: 'w/1' };
      await claimJob(catalogue, lease, leaseMs);
      expect(await endJob(catalogue, lease, { outcome: { ...outcome, faults }, why })).toBe(true);
      const job = await rowOf(catalogue, jobId);
      const whole = [...(why ?? faults)].map(({ message }) => message).join('\n');
      expect([job.state, job.error, job.objects, job.worker]).toEqual([
        expected,
        whole.slice(0, 10_000),
        3,
        null,
      ]);
      expect(JSON.parse(job.errorJson ?? '[]')).toEqual(told);
      expect(await claimJob(catalogue, lease, leaseMs)).toBeUndefined();
    }
    const died = await addJob(catalogue, person, { hosts: ['b.test'] });
    await set(catalogue, died, { state: 'submitted' });
    await claimJob(catalogue, { jobId: died, worker: 'w/1' }, leaseMs);
    const said = `Its process died: \0${'😀'.repeat(9000)}`;
    expect(
      await endJob(
        catalogue,
        { jobId: died, worker: 'w/1' },
        { why: [harvestingReason('fault-told', { detail: said })] },
      ),
    ).toBe(true);
    expect((await rowOf(catalogue, died)).error).toMatch(/^Its process died: (?:😀)+$/u);
    const jobId = await addJob(catalogue, person, { hosts: ['c.test'] });
    await set(catalogue, jobId, { state: 'submitted' });
    const lease = { jobId, worker: 'w/1' };
    await claimJob(catalogue, lease, leaseMs);
    expect(await abortJob(catalogue, person, jobId)).toEqual({ ok: true, value: { wasRunning: true } });
    expect(await renewLease(catalogue, lease, leaseMs)).toBe('aborted');
    expect(await resubmitJob(catalogue, person, jobId)).toMatchObject({ error: { kind: 'conflict' } });
    await releaseJob(catalogue, lease);
    const other = { jobId, worker: 'w/2' };
    expect((await claimJob(catalogue, other, leaseMs))?.state).toBe('aborted');
    expect(await endJob(catalogue, other, { outcome })).toBe(true);
    expect((await rowOf(catalogue, jobId)).state).toBe('aborted');
    expect(await abortJob(catalogue, person, jobId)).toMatchObject({ error: { kind: 'conflict' } });
  });

  it('are resubmitted once, with the same configurations and a name of their own', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const jobId = await addJob(catalogue, person, { hosts: ['a.test', 'b.test'] });
    await addJob(catalogue, person, { hosts: ['a.test'] });
    expect(await resubmitJob(catalogue, person, jobId)).toMatchObject({ error: { kind: 'conflict' } });
    await abortJob(catalogue, person, jobId);
    const fresh = await resubmitJob(catalogue, person, jobId);
    if (!fresh.ok) throw new Error(fresh.error.message);
    const [before, after] = [await rowOf(catalogue, jobId), await rowOf(catalogue, fresh.value.jobId)];
    expect(before.resubmittedAs).toBe(after.id);
    expect([after.number, after.name, after.state, after.runId]).toEqual([
      3,
      '3-harvest-1',
      'new',
      before.runId,
    ]);
    const [was, is] = [
      await jobConfigurations(catalogue.db, { jobId, folder: undefined }, { sort: 'domain', limit: 10 }),
      await jobConfigurations(
        catalogue.db,
        { jobId: after.id, folder: undefined },
        { sort: 'domain', limit: 10 },
      ),
    ];
    expect(is).toEqual(was);
    expect(is).toMatchObject({ value: { total: 2, next: null } });
    expect(await resubmitJob(catalogue, person, jobId)).toMatchObject({ error: { kind: 'conflict' } });
  });

  it('that failed wait until they are resubmitted or seen, in the list as on the page of today', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const first = await addJob(catalogue, person, { hosts: ['a.test'] });
    const second = await addJob(catalogue, person, { hosts: ['b.test'] });
    const other = await addJob(catalogue, person, { hosts: ['c.test'] });
    for (const id of [first, second]) await set(catalogue, id, { state: 'failed' });
    const unseen = async (): Promise<string[]> => {
      const question = { state: 'failed', isUnseen: true, sort: 'number', limit: 5 } as const;
      const found = await searchJobs(catalogue.db, question, notLive);
      if (!found.ok) throw new Error(found.error.message);
      expect((await todayOf(catalogue.db, person)).jobs.failed).toBe(found.value.total);
      return found.value.items.map(({ id }) => id);
    };
    expect(await unseen()).toEqual([first, second]);
    await resubmitJob(catalogue, person, first);
    expect(await unseen()).toEqual([second]);
    expect(await seeJob(catalogue, person, { jobId: second, isSeen: true })).toMatchObject({ ok: true });
    expect(await unseen()).toEqual([]);
    await seeJob(catalogue, person, { jobId: second, isSeen: false });
    expect(await unseen()).toEqual([second]);
    const early = await seeJob(catalogue, person, { jobId: other, isSeen: true });
    expect(early).toMatchObject({ error: { kind: 'conflict' } });
  });

  it('are listed by state, harvest, run and words, page after page', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const ids: string[] = [];
    for (let number = 1; number <= 7; number++)
      ids.push(
        await addJob(catalogue, person, { hosts: ['a.test'], priority: number % 2 === 0 ? 'low' : 'high' }),
      );
    const [first = '', second = ''] = ids;
    await set(catalogue, first, { state: 'done' });
    const numbers = async (question: Partial<Parameters<typeof searchJobs>[1]>): Promise<number[]> => {
      const found: number[] = [];
      for (let after: string | undefined; ;) {
        const page = await searchJobs(
          catalogue.db,
          { sort: '-number', limit: 2, ...question, after },
          notLive,
        );
        if (!page.ok) throw new Error(page.error.message);
        found.push(...page.value.items.map(({ number }) => number));
        expect([page.value.total, page.value.isTotalExact]).toEqual([expect.any(Number), true]);
        if (page.value.next === null) return found;
        after = page.value.next;
      }
    };
    expect(await numbers({})).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await numbers({ state: 'new', sort: 'number' })).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await numbers({ state: 'done' })).toEqual([1]);
    const { harvestId, runId } = await rowOf(catalogue, second);
    expect([await numbers({ harvestId }), await numbers({ runId })]).toEqual([[2], [2]]);
    expect([await numbers({ q: '5' }), await numbers({ q: '6-harv' })]).toEqual([[5], [6]]);
    expect([await numbers({ q: 'HÀRVEST 3' }), await numbers({ q: "'; drop table job; --" })]).toEqual([
      [3],
      [],
    ]);
    const broken = await searchJobs(catalogue.db, { sort: '-number', limit: 2, after: '\u0000' }, notLive);
    expect(broken).toMatchObject({ error: { kind: 'invalid' } });
  });

  it('have so many places as was said, with who said it', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    expect(await readSlots(catalogue)).toEqual({ version: 0, high: 2, low: 1 });
    await writeSlots(catalogue, person, { version: 0, high: 5, low: 0 });
    await writeSlots(catalogue, person, { version: 1, high: 4, low: 3 });
    const late = await writeSlots(catalogue, person, { version: 1, high: 9, low: 9 });
    expect(late).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await readSlots(catalogue)).toEqual({ version: 2, high: 4, low: 3 });
    const changes = await catalogue.db
      .selectFrom('change')
      .select(['version', 'accountId'])
      .where('subject', '=', 'setting')
      .orderBy('version')
      .execute();
    expect(changes).toEqual([
      { version: 1, accountId: person.id },
      { version: 2, accountId: person.id },
    ]);
  });
});
