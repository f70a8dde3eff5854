import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { changeJob } from './change-job.ts';
import { nextJobNumber, unstartedJob } from '../../planning/jobs/unstarted-job.ts';

const batch = 5000;

/**
 * A new job in place of one that failed or was aborted: the same configurations, in the same run. For a job that is done, only
 * those whose site was unreachable: the new job fetches the rest of them. Returns its id.
 */
export async function resubmitJob(
  catalogue: Catalogue,
  person: Person,
  jobId: string,
): Promise<Outcome<{ readonly jobId: string }>> {
  return changeJob(catalogue, { jobId, accountId: person.id }, async (job, changing) => {
    const refusal = whyNot(job);
    if (refusal !== undefined) return refused('conflict', refusal);
    const rows = await configurationsOf(changing, job);
    if (rows.length === 0) return refused('conflict', harvestingReason('job-all-reached'));
    const fresh = { ...(await replacementOf(changing, job)), configurations: rows.length };
    await changing.insertInto('job').values(fresh).execute();
    for (let first = 0; first < rows.length; first += batch)
      await changing
        .insertInto('jobConfiguration')
        .values(rows.slice(first, first + batch).map((row) => ({ jobId: fresh.id, ...row })))
        .execute();
    await changing
      .updateTable('harvestRun')
      .set(({ eb }) => ({ jobs: eb('jobs', '+', 1) }))
      .where('id', '=', job.runId)
      .execute();
    const fields = [{ field: 'resubmittedAs', from: null, to: fresh.id }];
    return done({ value: { jobId: fresh.id }, change: { columns: { resubmittedAs: fresh.id }, fields } });
  });
}

function whyNot({ state, worker, resubmittedAs }: JobTable): Reason | undefined {
  if (resubmittedAs !== null) return harvestingReason('job-resubmitted');
  if (state !== 'failed' && state !== 'aborted' && state !== 'done')
    return harvestingReason('job-not-resubmittable', { state });
  return worker === null ? undefined : harvestingReason('job-on-its-way');
}

async function replacementOf(changing: Changing, job: JobTable): Promise<JobTable> {
  const number = await nextJobNumber(changing);
  const template = await changing
    .selectFrom('template')
    .select('currentNumber')
    .where('id', '=', job.templateId)
    .executeTakeFirst();
  const nowMs = Date.now();
  return {
    ...job,
    ...unstartedJob,
    id: newId(nowMs),
    number,
    // It may have failed because of its template, which was mended since.
    templateNumber: template?.currentNumber ?? job.templateNumber,
    name: job.name.startsWith(`${job.number}`)
      ? `${number}${job.name.slice(String(job.number).length)}`
      : `${job.name}-${number}`,
    createdMs: nowMs,
  };
}

async function configurationsOf(changing: Changing, { id, state }: JobTable) {
  const all = changing
    .selectFrom('jobConfiguration')
    .select([
      'jobConfiguration.domainName',
      'jobConfiguration.configurationId',
      'jobConfiguration.expectedObjects',
      'jobConfiguration.expectedBytes',
    ])
    .where('jobConfiguration.jobId', '=', id);
  if (state !== 'done') return all.execute();
  return all
    .innerJoin('domainHistory', (join) =>
      join
        .onRef('domainHistory.configurationId', '=', 'jobConfiguration.configurationId')
        .onRef('domainHistory.jobId', '=', 'jobConfiguration.jobId'),
    )
    .where('domainHistory.outcome', '=', 'unreachable')
    .execute();
}

/** It was made for the sites that a finished job could not reach. */
export async function continuesJob(db: Database, { id, runId }: JobTable): Promise<boolean> {
  const before = await db
    .selectFrom('job')
    .select('id')
    .where('runId', '=', runId)
    .where('resubmittedAs', '=', id)
    .where('state', '=', 'done')
    .where('lateMs', 'is', null)
    .executeTakeFirst();
  return before !== undefined;
}
