import type { Database } from '../../catalogue/catalogue.ts';
import type { Reason } from '../../reasons/reason.ts';
import { countsView, outcomeSummary, outcomeView } from '../../crawl/outcome-view.ts';
import type { OutcomeCount } from '../../crawl/outcome-view.ts';
import type { JobProgress, SleepingSite } from '../../crawl/job/running-job.ts';
import type { JobView, ProgressView } from './job-shape.ts';

/** The state of jobs that run here. */
export type Live = (
  jobId: string,
) => { readonly step: string; readonly progress: ProgressView | undefined } | undefined;

export function jobRows(db: Database) {
  return db
    .selectFrom('job')
    .innerJoin('harvest', 'harvest.id', 'job.harvestId')
    .innerJoin('harvestRun', 'harvestRun.id', 'job.runId')
    .leftJoin('template', 'template.id', 'job.templateId')
    .selectAll('job')
    .select([
      'harvest.name as harvestName',
      'harvestRun.number as runNumber',
      'template.name as templateName',
    ]);
}

/** How the sites of these jobs ended. */
export async function siteOutcomes(
  db: Database,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OutcomeCount[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.selectFrom('jobOutcome').selectAll().where('jobId', 'in', jobIds).execute();
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

export function jobView(row: JobRow, live: Live, outcomes: readonly OutcomeCount[]): JobView {
  const { harvestId, harvestName, runId, runNumber, templateId, templateNumber, templateName, ...job } = row;
  const { leaseUntilMs: _, isRehearsal, errorJson, sleepingJson, outcome, outcomeWhy, ...counted } = job;
  const { errors: _errors, skipped: _skipped, remaining: _remaining, ...shown } = counted;
  const running = live(row.id);
  return {
    ...shown,
    harvest: { id: harvestId, name: harvestName },
    run: { id: runId, number: runNumber },
    template: { id: templateId, name: templateName ?? '', number: templateNumber },
    isRehearsal: isRehearsal === 1,
    outcome: outcomeView({ outcome, why: outcomeWhy }),
    outcomes: [...outcomeSummary(outcomes).outcomes],
    counts: countsView({ ...counted, failed: counted.failures }),
    errorReasons: errorJson === null ? [] : (JSON.parse(errorJson) as Reason[]),
    sleeping: sleepingJson === null ? [] : (JSON.parse(sleepingJson) as SleepingSite[]),
    step: running?.step ?? null,
    progress: running?.progress ?? null,
  };
}

export function progressView({
  note,
  sleeping,
  biggestQueues,
  current,
  ...progress
}: JobProgress): ProgressView {
  const lists = { sleeping: [...sleeping], biggestQueues: [...biggestQueues], current: [...current] };
  return { ...progress, ...lists, note: note ?? null };
}
