import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { changeJob } from './change-job.ts';
import { interruptedOutcome, writeSiteOutcomes } from './job-outcome.ts';

/**
 * A job that does not run yet ends at once. One that runs is marked, so that its worker brings it to an end even when the
 * server is killed now: it keeps its worker until its files are in the archive.
 */
export async function abortJob(
  catalogue: Catalogue,
  person: Person,
  jobId: string,
): Promise<Outcome<{ readonly wasRunning: boolean }>> {
  return changeJob(catalogue, { jobId, accountId: person.id }, async (job, changing) => {
    const { state } = job;
    if (state !== 'new' && state !== 'submitted' && state !== 'running' && state !== 'asleep')
      return refused('conflict', harvestingReason('job-over', { state }));
    const wasRunning = state === 'running' || state === 'asleep';
    const stopped = interruptedOutcome(job, 'stopped');
    if (!wasRunning) await writeSiteOutcomes(changing, jobId, stopped);
    const ended = wasRunning ? {} : { endedMs: Date.now(), ...stopped.columns };
    // One that sleeps has files and a queue: a worker must bring it to its end, as if the one before had gone.
    const asleep = state === 'asleep' ? { worker: 'asleep', leaseUntilMs: 0, wakeMs: null } : {};
    const columns = { state: 'aborted', ...ended, ...asleep } as const;
    const fields = [{ field: 'state', from: state, to: 'aborted' }];
    return done({ value: { wasRunning }, change: { columns, fields } });
  });
}
