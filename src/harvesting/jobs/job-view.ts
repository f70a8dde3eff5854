import type { Database } from '../../catalogue/catalogue.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { JobState } from '../../catalogue/tables.ts';
import { countsView, outcomeSummary, outcomeView } from '../../crawl/outcome-view.ts';
import type { CountsView, OutcomeCount, OutcomeView } from '../../crawl/outcome-view.ts';
import type { JobProgress, SleepingSite } from '../../crawl/job/running-job.ts';

/** A job, as people see it. */
export interface JobView {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly name: string;
  readonly harvest: { readonly id: string; readonly name: string };
  readonly run: { readonly id: string; readonly number: number };
  readonly template: { readonly id: string; readonly name: string; readonly number: number };
  readonly priority: 'high' | 'low';
  readonly isRehearsal: boolean;
  readonly state: JobState;
  readonly configurations: number;
  readonly expectedObjects: number;
  readonly createdMs: number;
  readonly submittedMs: number | null;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  readonly attempts: number;
  readonly worker: string | null;
  readonly crawlEnd: string | null;
  readonly objects: number;
  readonly bytes: number;
  readonly failures: number;
  /** The worst of its sites; null: it has not ended. */
  readonly outcome: OutcomeView | null;
  readonly outcomes: readonly OutcomeCount[];
  readonly counts: CountsView | null;
  readonly error: string;
  /** Sentence by sentence, where it has codes. */
  readonly errorReasons: readonly Reason[];
  readonly resubmittedAs: string | null;
  readonly seenMs: number | null;
  readonly lateMs: number | null;
  /** When a sleeping job restarts, and what it waits for. */
  readonly wakeMs: number | null;
  readonly sleeping: readonly SleepingSite[];
  /** When the archive of this rehearsal was deleted. */
  readonly rehearsalDeletedMs: number | null;
  /** Its current step, if it runs here. */
  readonly step: string | null;
  readonly progress: ProgressView | null;
}

export interface ProgressView extends Omit<JobProgress, 'note'> {
  readonly note: Reason | null;
}

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
    outcomes: outcomeSummary(outcomes).outcomes,
    counts: countsView({ ...counted, failed: counted.failures }),
    errorReasons: errorJson === null ? [] : (JSON.parse(errorJson) as Reason[]),
    sleeping: sleepingJson === null ? [] : (JSON.parse(sleepingJson) as SleepingSite[]),
    step: running?.step ?? null,
    progress: running?.progress ?? null,
  };
}

export function progressView({ note, ...progress }: JobProgress): ProgressView {
  return { ...progress, note: note ?? null };
}
