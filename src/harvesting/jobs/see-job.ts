import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { changeJob } from './change-job.ts';

export interface Seeing {
  readonly jobId: string;
  readonly isSeen: boolean;
}

/** Marks a failed job as seen, so that nothing more has to be done about it, or removes the mark. */
export async function seeJob(
  catalogue: Catalogue,
  person: Person,
  { jobId, isSeen }: Seeing,
): Promise<Outcome<undefined>> {
  return changeJob(catalogue, { jobId, accountId: person.id }, async ({ state, seenMs }) => {
    if (state !== 'failed') return refused('conflict', harvestingReason('job-not-failed', { state }));
    const wasSeen = seenMs !== null;
    if (wasSeen === isSeen) return done({ value: undefined });
    const columns = { seenMs: isSeen ? Date.now() : null };
    return done({
      value: undefined,
      change: { columns, fields: [{ field: 'isSeen', from: wasSeen, to: isSeen }] },
    });
  });
}
