import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noAccount } from '../../catalogue/no-account.ts';
import type { JobTable } from '../../catalogue/tables.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { HarvestOutcome } from '../child/harvest-message.ts';
import { faultsOf, figuresOf } from './job-lease.ts';

/** Not all of its files were taken into the archive when it ended. */
export function isHeld(
  { state, error }: Pick<JobTable, 'state' | 'error'>,
  outcome: HarvestOutcome,
): boolean {
  return state === 'failed' || (state === 'aborted' && error !== faultsOf(outcome));
}

/** Ends a job anew whose files have come into the archive after it had failed. One that was aborted stays so. */
export async function endLate(
  catalogue: Catalogue,
  { jobId, outcome }: { readonly jobId: string; readonly outcome: HarvestOutcome },
): Promise<boolean> {
  return catalogue.change(async (changing) => {
    const job = await changing
      .selectFrom('job')
      .select(['state', 'version', 'error'])
      .where('id', '=', jobId)
      .where('worker', 'is', null)
      .where('state', 'in', ['failed', 'aborted'])
      .executeTakeFirst();
    if (job === undefined) return false;
    const [version, lateMs] = [job.version + 1, Date.now()];
    const state = job.state === 'failed' ? ('done' as const) : job.state;
    const error = faultsOf(outcome);
    await changing
      .updateTable('job')
      .set({ state, error, lateMs, version, ...figuresOf(outcome) })
      .where('id', '=', jobId)
      .execute();
    await writeChange(changing, {
      subject: 'job',
      subjectId: jobId,
      version,
      accountId: noAccount.system,
      atMs: lateMs,
      action: 'change',
      fields: [
        ...(state === job.state ? [] : [{ field: 'state', from: job.state, to: state }]),
        { field: 'error', from: job.error, to: error },
        { field: 'lateMs', from: null, to: lateMs },
      ],
    });
    return true;
  });
}
