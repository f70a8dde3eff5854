import type { Changing } from '../../catalogue/catalogue.ts';
import type { SiteOutcome } from '../../crawl/crawl-outcome.ts';

/** A site that was unreachable last time too has been so since then. */
export async function unreachableSince(
  changing: Changing,
  configurationId: string,
  outcome: SiteOutcome,
): Promise<SiteOutcome> {
  // A harvest that got something before the site went away has seen it.
  if (outcome.outcome !== 'unreachable' || outcome.sinceMs === undefined || outcome.counts.captured > 0)
    return outcome;
  const last = await changing
    .selectFrom('domainHistory')
    .innerJoin('harvest', 'harvest.id', 'domainHistory.harvestId')
    .select(['domainHistory.outcome', 'domainHistory.sinceMs'])
    .where('domainHistory.configurationId', '=', configurationId)
    .where('harvest.isRehearsal', '=', 0)
    .orderBy('domainHistory.atMs', 'desc')
    .orderBy('domainHistory.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.outcome !== 'unreachable' || last.sinceMs === null) return outcome;
  return { ...outcome, sinceMs: Math.min(last.sinceMs, outcome.sinceMs) };
}
