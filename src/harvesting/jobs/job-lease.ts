import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { cutText } from '../../catalogue/cut-text.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import type { JobSleep } from '../../agent/agent-message.ts';
import type { HarvestOutcome } from '../intake/harvest-message.ts';
import { interruptedOutcome, outcomeOf, writeSiteOutcomes } from './job-outcome.ts';

/** The worker that has a job, and how long the job is reserved for it. */
export interface Lease {
  readonly jobId: string;
  readonly worker: string;
}

/**
 * Takes a job that was submitted, or one whose worker has not been heard of. Undefined: there is nothing to do for us, it is
 * another's, has ended, or does not exist; so a message that comes twice does no harm.
 */
export async function claimJob(
  catalogue: Catalogue,
  { jobId, worker }: Lease,
  leaseMs: number,
): Promise<JobTable | undefined> {
  return catalogue.change(async (changing) => {
    const job = await changing.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirst();
    const nowMs = Date.now();
    if (job === undefined || !isFree(job, nowMs)) return undefined;
    const claimed = {
      // One that was aborted while it ran still has files to bring home.
      state: job.state === 'aborted' ? ('aborted' as const) : ('running' as const),
      worker,
      leaseUntilMs: nowMs + leaseMs,
      attempts: job.attempts + 1,
      startedMs: job.startedMs ?? nowMs,
      wakeMs: null,
      sleepingJson: null,
      version: job.version + 1,
    };
    await changing.updateTable('job').set(claimed).where('id', '=', jobId).execute();
    return { ...job, ...claimed };
  });
}

function isFree({ state, worker, leaseUntilMs }: JobTable, nowMs: number): boolean {
  if (state === 'submitted') return true;
  return (state === 'running' || state === 'aborted') && worker !== null && (leaseUntilMs ?? 0) < nowMs;
}

/** Renews the lease. `lost`: another worker has the job now. `aborted`: it has to be ended. */
export async function renewLease(
  catalogue: Catalogue,
  { jobId, worker }: Lease,
  leaseMs: number,
): Promise<'held' | 'aborted' | 'lost'> {
  return catalogue.change(async (changing) => {
    const job = await own(changing, { jobId, worker });
    if (job === undefined) return 'lost';
    await changing
      .updateTable('job')
      .set({ leaseUntilMs: Date.now() + leaseMs })
      .where('id', '=', jobId)
      .execute();
    return job.state === 'aborted' ? 'aborted' : 'held';
  });
}

/** Returns the job for another worker to resume. */
export async function releaseJob(catalogue: Catalogue, lease: Lease): Promise<void> {
  await catalogue.change(async (changing) => {
    const job = await own(changing, lease);
    if (job === undefined) return;
    const freed =
      job.state === 'aborted'
        ? { leaseUntilMs: 0 }
        : { state: 'submitted' as const, worker: null, leaseUntilMs: null };
    await changing
      .updateTable('job')
      .set({ ...freed, version: job.version + 1 })
      .where('id', '=', job.id)
      .execute();
  });
}

const shownSleepers = 50;

/** Its slot is free for others until it restarts. A job aborted meanwhile is ended. */
export async function sleepJob(
  catalogue: Catalogue,
  lease: Lease,
  { wakeMs, sleeping, objects, bytes, failures }: JobSleep,
): Promise<void> {
  await catalogue.change(async (changing) => {
    const job = await own(changing, lease);
    if (job === undefined) return;
    const freed =
      job.state === 'aborted'
        ? { leaseUntilMs: 0 }
        : { state: 'asleep' as const, worker: null, leaseUntilMs: null, wakeMs };
    const sleepingJson = JSON.stringify(sleeping.slice(0, shownSleepers));
    await changing
      .updateTable('job')
      .set({ ...freed, sleepingJson, objects, bytes, failures, version: job.version + 1 })
      .where('id', '=', job.id)
      .execute();
  });
}

/** The results of a job, or why it failed. */
export interface JobEnd {
  readonly outcome?: HarvestOutcome | undefined;
  readonly why?: readonly Reason[] | undefined;
}

/** The end: done, or failed where there is a reason. One that was aborted stays so. False: another has it. */
export async function endJob(catalogue: Catalogue, lease: Lease, { outcome, why }: JobEnd): Promise<boolean> {
  return catalogue.change(async (changing) => {
    const job = await own(changing, lease);
    if (job === undefined) return false;
    const ended = why === undefined ? ('done' as const) : ('failed' as const);
    // Sites of a failed job are not in the history: they are harvested again, even if captures were made.
    const told =
      outcome === undefined || why !== undefined
        ? interruptedOutcome(job, job.state === 'aborted' ? 'stopped' : 'fault')
        : outcomeOf(outcome);
    await writeSiteOutcomes(changing, job.id, told);
    await changing
      .updateTable('job')
      .set({
        state: job.state === 'aborted' ? 'aborted' : ended,
        worker: null,
        leaseUntilMs: null,
        endedMs: Date.now(),
        ...errorOf(why ?? outcome?.faults ?? []),
        version: job.version + 1,
        ...(outcome === undefined ? {} : figuresOf(outcome)),
        ...told.columns,
      })
      .where('id', '=', job.id)
      .execute();
    return true;
  });
}

const maxErrorChars = 10_000;

/** Shortened to a readable length; the last words of a process that died may be anything. */
export function errorOf(reasons: readonly Reason[]): Pick<JobTable, 'error' | 'errorJson'> {
  let chars = 0;
  const told = reasons.filter(({ message }) => (chars += message.length) <= maxErrorChars);
  const error = reasons.map(({ message }) => message).join('\n');
  return {
    error: cutText(error.toWellFormed().replaceAll('\0', ''), maxErrorChars),
    errorJson:
      told.length === 0
        ? null
        : JSON.stringify(told.map(({ message, code, values }) => ({ message, code, values }))),
  };
}

export function figuresOf({ crawlEnd, objects, bytes, failures }: HarvestOutcome) {
  return { crawlEnd, objects, bytes, failures };
}

/** At the start of a server: what its workers had when it was killed is free at once. */
export async function freeJobsOf(catalogue: Catalogue, pool: string): Promise<void> {
  await catalogue.change(async (changing) => {
    const left = await changing
      .selectFrom('job')
      .select(['id', 'worker'])
      .where('state', 'in', ['running', 'aborted'])
      .where('worker', 'is not', null)
      .execute();
    for (const { id, worker } of left)
      if (worker?.startsWith(`${pool}/`) === true)
        await changing.updateTable('job').set({ leaseUntilMs: 0 }).where('id', '=', id).execute();
  });
}

async function own(changing: Changing, { jobId, worker }: Lease): Promise<JobTable | undefined> {
  return changing
    .selectFrom('job')
    .selectAll()
    .where('id', '=', jobId)
    .where('worker', '=', worker)
    .where('state', 'in', ['running', 'aborted'])
    .executeTakeFirst();
}
