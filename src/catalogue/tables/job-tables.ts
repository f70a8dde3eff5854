import type { Flag } from './flag.ts';
import type { CrawlOutcome } from '../../crawl/crawl-outcome.ts';

export interface HarvestRunTable {
  id: string;
  number: number;
  harvestId: string;
  /** The time it was due or launched. */
  dueMs: number;
  /** `making`: its jobs are still being made. */
  state: 'making' | 'made' | 'done';
  /** The last configuration that has a job, while making: the point to continue from after a crash. */
  cursor: string;
  jobs: number;
  configurations: number;
  launchedBy: string | null;
  endedMs: number | null;
  /** The number of targets that it excluded. */
  problemCount: number;
  /** The first of them: `[{ target: { id, title }, reason }]`. */
  problemsJson: string;
  /** The run of which this one harvests the rest. */
  restOf: string | null;
}

/** `asleep`: the remaining sites do not answer; it is started again at `wakeMs`. */
export type JobState = 'new' | 'submitted' | 'running' | 'asleep' | 'done' | 'failed' | 'aborted';

export interface JobTable {
  id: string;
  number: number;
  version: number;
  harvestId: string;
  runId: string;
  templateId: string;
  templateNumber: number;
  priority: 'high' | 'low';
  isRehearsal: Flag;
  state: JobState;
  /** Names the job in files: `HARVEST-NUMBER`. */
  name: string;
  configurations: number;
  expectedObjects: number;
  createdMs: number;
  submittedMs: number | null;
  startedMs: number | null;
  endedMs: number | null;
  /** The number of starts, including resumptions. */
  attempts: number;
  /** The worker that runs it, and the end of its lease. */
  worker: string | null;
  leaseUntilMs: number | null;
  /** How the crawl ended, from its reports. */
  crawlEnd: string | null;
  objects: number;
  bytes: number;
  failures: number;
  /** The outcome and reason of its worst site; null: it has not ended. */
  outcome: CrawlOutcome | null;
  outcomeWhy: string | null;
  /** See UrlCounts; null: not counted, by an earlier version. */
  errors: number | null;
  skipped: number | null;
  remaining: number | null;
  /** Why it failed. */
  error: string;
  /** The same as Reasons; null: no error, or an earlier version. */
  errorJson: string | null;
  /** The job that replaces it. */
  resubmittedAs: string | null;
  /** When a person marked its failure as seen. */
  seenMs: number | null;
  /** When its last file arrived in the archive, if after its failure. */
  lateMs: number | null;
  /** When it is started again, if asleep. */
  wakeMs: number | null;
  /** The first of the sites that it waits for: SleepingSite[]. */
  sleepingJson: string | null;
  /** When the archive of this rehearsal was deleted; null: not deleted, or not a rehearsal. */
  rehearsalDeletedMs: number | null;
}

export interface JobConfigurationTable {
  jobId: string;
  domainName: string;
  configurationId: string;
  /** At the time the job was made; null: made by an earlier version. */
  expectedObjects: number | null;
  expectedBytes: number | null;
}

/** The number of sites of a job by outcome. */
export interface JobOutcomeTable {
  jobId: string;
  outcome: CrawlOutcome;
  sites: number;
}
