import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noAccount } from '../../catalogue/no-account.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { HarvestOutcome } from '../intake/harvest-message.ts';
import { changeJob } from './change-job.ts';
import type { JobDecision } from './change-job.ts';
import { errorOf, figuresOf } from './job-lease.ts';
import { outcomeOf, writeSiteOutcomes } from './job-outcome.ts';

/** Not all of its files were taken into the archive when it ended. */
export function isHeld(
  { state, error }: Pick<JobTable, 'state' | 'error'>,
  outcome: HarvestOutcome,
): boolean {
  return state === 'failed' || (state === 'aborted' && error !== errorOf(outcome.faults).error);
}

/** Ends a job anew whose files have come into the archive after it had failed. One that was aborted stays so. */
export async function endLate(
  catalogue: Catalogue,
  { jobId, outcome }: { readonly jobId: string; readonly outcome: HarvestOutcome },
): Promise<boolean> {
  const actor = { jobId, accountId: noAccount.system };
  const ended = await changeJob(
    catalogue,
    actor,
    async (job, changing): Promise<Outcome<JobDecision<boolean>>> => {
      if (job.worker !== null || !isHeld(job, outcome)) return done({ value: false });
      const lateMs = Date.now();
      const state = job.state === 'failed' ? ('done' as const) : job.state;
      const error = errorOf(outcome.faults);
      const fields = [
        ...(state === job.state ? [] : [{ field: 'state', from: job.state, to: state }]),
        { field: 'error', from: job.error, to: error.error },
        { field: 'lateMs', from: null, to: lateMs },
      ];
      const told = outcomeOf(outcome);
      await writeSiteOutcomes(changing, jobId, told);
      const columns = { state, ...error, lateMs, ...figuresOf(outcome), ...told.columns };
      return done({ value: true, change: { columns, fields } });
    },
  );
  return ended.ok && ended.value;
}
