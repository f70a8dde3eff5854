import type { Database } from '../../catalogue/catalogue.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { JobState } from '../../catalogue/tables.ts';
import type { JobProgress } from '../../crawl/job/running-job.ts';

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
  readonly error: string;
  /** Sentence by sentence, where it has codes. */
  readonly errorReasons: readonly Reason[];
  readonly resubmittedAs: string | null;
  readonly seenMs: number | null;
  readonly lateMs: number | null;
  /** What it does now, where it runs here. */
  readonly step: string | null;
  readonly progress: ProgressView | null;
}

export interface ProgressView extends Omit<JobProgress, 'note'> {
  readonly note: string | null;
}

/** What is known of jobs that run here. */
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

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

export function jobView(row: JobRow, live: Live): JobView {
  const { harvestId, harvestName, runId, runNumber, templateId, templateNumber, templateName, ...job } = row;
  const { leaseUntilMs: _, isRehearsal, errorJson, ...shown } = job;
  const running = live(row.id);
  return {
    ...shown,
    harvest: { id: harvestId, name: harvestName },
    run: { id: runId, number: runNumber },
    template: { id: templateId, name: templateName ?? '', number: templateNumber },
    isRehearsal: isRehearsal === 1,
    errorReasons: errorJson === null ? [] : (JSON.parse(errorJson) as Reason[]),
    step: running?.step ?? null,
    progress: running?.progress ?? null,
  };
}

export function progressView({ note, ...progress }: JobProgress): ProgressView {
  return { ...progress, note: note ?? null };
}
