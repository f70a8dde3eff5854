import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { SiteOutcome } from '../crawl/crawl-outcome.ts';
import type { JobOrder } from '../crawl/job-order.ts';
import type { Person } from '../people/person.ts';

/** Harvesting's port to planning: the work of a job, and the report of its results. */
export interface JobPlans {
  /** Refused: it cannot be harvested any more (its template cannot be read). `version` is that of the program. */
  jobOrder(
    catalogue: Catalogue,
    jobId: string,
    options: { readonly version: string },
  ): Promise<Outcome<OrderedJob>>;
  /** Written before the job counts as ended; may be called twice. */
  takeJobResult(
    catalogue: Catalogue,
    jobId: string,
    result: { readonly sites: readonly SiteResult[]; readonly atMs?: number },
  ): Promise<void>;
  /** Keeps a rule for later harvests. */
  addTrap(catalogue: Catalogue, person: Person, trap: FoundTrap): Promise<Outcome<{ readonly id: string }>>;
}

export interface OrderedJob {
  readonly order: JobOrder;
  /** The id of the configuration that each site is made from. */
  readonly sites: ReadonlyMap<string, string>;
}

/** The result of a configuration. */
export interface SiteResult {
  readonly configurationId: string;
  readonly objects: number;
  readonly bytes: number;
  readonly crawlEnd: string;
  /** Undefined: collected by an earlier version. */
  readonly outcome?: SiteOutcome | undefined;
}

export interface FoundTrap {
  /** Null: everywhere. */
  readonly domainId: string | null;
  readonly expression: string;
  readonly comment: string;
  /** The job in which it was found. */
  readonly jobId: string;
}
