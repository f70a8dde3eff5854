import type { Reason } from '../../reasons/reason.ts';
import type { UrlCounts } from '../../crawl/crawl-outcome.ts';
import type { SleepingSite } from '../../crawl/job/running-job.ts';
import type { HostTable } from '../../crawl/resolve/fixed-resolver.ts';
import type { OrderedJob, SiteResult } from '../job-plans.ts';

/** What a process that harvests is given. */
export interface HarvestTask {
  readonly jobId: string;
  /** Where it is collected. */
  readonly folder: string;
  /** The data folder of the archive that it goes to. */
  readonly archive: string;
  /** Nobody looks after its archive. */
  readonly isRehearsal: boolean;
  readonly runId: string;
  /** The run whose rest this one harvests; null: it is a run of its own. */
  readonly restOf: string | null;
  /** Fetch what an earlier job has left of the same sites, and not the whole of them again. */
  readonly onlyRest: boolean;
  /** Undefined: there is a crawl in the folder to go on with. */
  readonly ordered: OrderedJob | undefined;
  readonly hosts: HostTable | undefined;
  readonly threads: number;
  readonly version: string;
}

/** What it is asked. */
export type HarvestRequest =
  | { readonly kind: 'begin'; readonly task: HarvestTask }
  /** Stops between two pieces of work, so that another can go on. */
  | { readonly kind: 'stop' }
  /** Collects nothing more; what is there goes to the archive. */
  | { readonly kind: 'finish' };

/** What it tells. The last four are the last that it says. */
export type HarvestReport =
  | { readonly kind: 'step'; readonly step: string }
  /** It can be watched and steered now, until the next step. */
  | { readonly kind: 'collecting' }
  | { readonly kind: 'stopped' }
  /** Only sites are left that do not answer; what there is has gone to the archive. */
  | { readonly kind: 'asleep'; readonly sleep: JobSleep }
  | { readonly kind: 'done'; readonly outcome: HarvestOutcome }
  | {
      readonly kind: 'failed';
      readonly reasons: readonly Reason[];
      readonly outcome: HarvestOutcome | undefined;
    };

/** What a harvest has brought. */
export interface HarvestOutcome {
  /** A CrawlEnd. */
  readonly crawlEnd: string;
  readonly objects: number;
  readonly bytes: number;
  readonly failures: number;
  /** Of all sites; undefined: collected by an earlier version. */
  readonly counts?: UrlCounts | undefined;
  /** Sites that ended by a fault in Heirloom, and files that no vault could give to compare with. */
  readonly faults: readonly Reason[];
  readonly sites: readonly SiteResult[];
}

/** What a job waits for, and what it has brought so far. */
export interface JobSleep {
  readonly wakeMs: number;
  readonly sleeping: readonly SleepingSite[];
  readonly objects: number;
  readonly bytes: number;
  readonly failures: number;
}
