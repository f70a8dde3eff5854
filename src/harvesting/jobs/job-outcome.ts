import type { Changing } from '../../catalogue/catalogue.ts';
import { noJobOutcome } from '../../catalogue/no-outcome.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { countOutcomes, outcomeOfEnd, worstOutcome } from '../../crawl/crawl-outcome.ts';
import type { OutcomeCounts, OutcomeReason } from '../../crawl/crawl-outcome.ts';
import type { HarvestOutcome } from '../intake/harvest-message.ts';

export type OutcomeColumns = Pick<JobTable, keyof typeof noJobOutcome>;

/** The catalogue's record of the outcome of a job: that of its worst site. */
export interface JobOutcome {
  readonly columns: OutcomeColumns;
  readonly sites: OutcomeCounts;
}

/** The outcome of a crawl whose files are in the archive. */
export function outcomeOf({ sites, counts, crawlEnd, objects }: HarvestOutcome): JobOutcome {
  const reasons: OutcomeReason[] = sites.map(
    (site) => site.outcome ?? outcomeOfEnd(site.crawlEnd, site.objects),
  );
  const outcomes = reasons.map(({ outcome }) => outcome);
  const worst = worstOutcome(outcomes);
  const reason = reasons.find(({ outcome }) => outcome === worst) ?? outcomeOfEnd(crawlEnd, objects);
  const { errors = null, skipped = null, left: remaining = null } = counts ?? {};
  return {
    columns: { outcome: reason.outcome, outcomeWhy: reason.why, errors, skipped, remaining },
    sites: countOutcomes(outcomes),
  };
}

/** The outcome of a job of which nothing, or not all, is in the archive: all its sites are to be harvested again. */
export function interruptedOutcome(
  { configurations }: Pick<JobTable, 'configurations'>,
  why: 'stopped' | 'fault',
): JobOutcome {
  return {
    columns: { ...noJobOutcome, outcome: 'interrupted', outcomeWhy: why },
    sites: { interrupted: configurations },
  };
}

/** Within the change that ends the job; replaces what was known before. */
export async function writeSiteOutcomes(
  changing: Changing,
  jobId: string,
  { sites }: Pick<JobOutcome, 'sites'>,
): Promise<void> {
  await changing.deleteFrom('jobOutcome').where('jobId', '=', jobId).execute();
  const rows = Object.entries(sites) as [keyof OutcomeCounts, number][];
  if (rows.length === 0) return;
  await changing
    .insertInto('jobOutcome')
    .values(rows.map(([outcome, count]) => ({ jobId, outcome, sites: count })))
    .execute();
}
