import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { changeJob } from './change-job.ts';

/** Restarts a sleeping job now. */
export async function wakeJob(
  catalogue: Catalogue,
  person: Person,
  jobId: string,
): Promise<Outcome<undefined>> {
  return changeJob(catalogue, { jobId, accountId: person.id }, async ({ state, wakeMs }) => {
    if (state !== 'asleep') return refused('conflict', harvestingReason('job-not-asleep', { state }));
    const nowMs = Date.now();
    return done({
      value: undefined,
      change: { columns: { wakeMs: nowMs }, fields: [{ field: 'wakeMs', from: wakeMs, to: nowMs }] },
    });
  });
}
