import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { JobTable } from '../../catalogue/tables.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { changeJob } from './change-job.ts';
import { noJobOutcome } from '../../catalogue/no-outcome.ts';

const batch = 5000;

/** A new job in the place of one that failed or was aborted: the same configurations, in the same run. Gives its id. */
export async function resubmitJob(
  catalogue: Catalogue,
  person: Person,
  jobId: string,
): Promise<Outcome<{ readonly jobId: string }>> {
  return changeJob(catalogue, { jobId, accountId: person.id }, async (job, changing) => {
    const refusal = whyNot(job);
    if (refusal !== undefined) return refused('conflict', refusal);
    const fresh = await replacementOf(changing, job);
    await changing.insertInto('job').values(fresh).execute();
    await copyConfigurations(changing, job.id, fresh.id);
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
  if (state !== 'failed' && state !== 'aborted') return harvestingReason('job-not-resubmittable', { state });
  return worker === null ? undefined : harvestingReason('job-on-its-way');
}

async function replacementOf(changing: Changing, job: JobTable): Promise<JobTable> {
  const last = await changing
    .selectFrom('job')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  const template = await changing
    .selectFrom('template')
    .select('currentNumber')
    .where('id', '=', job.templateId)
    .executeTakeFirst();
  const nowMs = Date.now();
  return {
    ...job,
    id: newId(nowMs),
    number,
    version: 1,
    // It may have failed because of its template, which was mended since.
    templateNumber: template?.currentNumber ?? job.templateNumber,
    state: 'new',
    name: job.name.startsWith(`${job.number}`)
      ? `${number}${job.name.slice(String(job.number).length)}`
      : `${job.name}-${number}`,
    createdMs: nowMs,
    submittedMs: null,
    startedMs: null,
    endedMs: null,
    attempts: 0,
    worker: null,
    leaseUntilMs: null,
    crawlEnd: null,
    objects: 0,
    bytes: 0,
    failures: 0,
    ...noJobOutcome,
    error: '',
    errorJson: null,
    resubmittedAs: null,
    seenMs: null,
    lateMs: null,
    wakeMs: null,
    sleepingJson: null,
  };
}

async function copyConfigurations(changing: Changing, from: string, to: string): Promise<void> {
  const rows = await changing
    .selectFrom('jobConfiguration')
    .select(['domainName', 'configurationId', 'expectedObjects', 'expectedBytes', 'extraUrls', 'extraBytes'])
    .where('jobId', '=', from)
    .execute();
  for (let first = 0; first < rows.length; first += batch)
    await changing
      .insertInto('jobConfiguration')
      .values(rows.slice(first, first + batch).map((row) => ({ jobId: to, ...row })))
      .execute();
}
