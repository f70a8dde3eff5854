import type { JobCaptures } from '../captures/job-captures.ts';
import type { StoredContents } from '../contents/stored-contents.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { DedupHistory } from '../dedup/dedup-history.ts';
import type { Recorder } from '../record/recorder.ts';
import type { DiskGate } from '../record/disk-gate.ts';
import type { CaptureLocations } from './capture-locations.ts';
import type { JobBudget } from './job-budget.ts';
import type { Answers } from './outages.ts';
import type { Steering } from './steering.ts';

export interface SiteCrawlParts {
  readonly settings: CrawlSettings;
  readonly fetcher: Fetcher;
  readonly recorder: Recorder;
  /** Shared by the site crawls of a thread. */
  readonly places: CaptureLocations;
  readonly room: DiskGate;
  readonly steering: Steering;
  readonly budget: JobBudget;
  readonly prior: DedupHistory | undefined;
  /** Shared by the site crawls of a thread. */
  readonly answers?: Answers;
  /** The site sleeps; undefined: it is awake again. */
  readonly onSleep?: (sleep: SiteSleep | undefined) => void;
  /** The stored contents of the job and the archive; undefined if the template switches de-duplication off. */
  readonly contents: StoredContents | undefined;
  /** The captures of the job's sites; undefined for a job of one site, and if synonyms are switched off. */
  readonly captures?: JobCaptures | undefined;
  /** The folder of long queues. */
  readonly spillFolder: string;
  /** The number of the thread, for the log. */
  readonly thread: number;
  readonly signal: AbortSignal;
  /** See JobOrder. */
  readonly clockAheadMs?: number | undefined;
}

/** Nothing is left to do but for origins that do not answer: why, since when, and when they are tried again. */
export interface SiteSleep {
  readonly code: string;
  readonly reason: string;
  readonly sinceMs: number;
  readonly wakeMs: number;
}
