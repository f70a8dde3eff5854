import { defined } from '../../formats/values/defined.ts';
import type { Changing } from '../../catalogue/catalogue.ts';
import { worstOutcome } from '../../crawl/crawl-outcome.ts';
import type { OutcomeReason } from '../../crawl/crawl-outcome.ts';
import { chunks } from '../chunks.ts';

/**
 * Updates the derived columns of domains after their configurations were changed or harvested, within the same transaction. The
 * version stays: nobody has edited the domain.
 */
export async function restateDomains(
  changing: Changing,
  ids: readonly string[],
  { harvestedMs }: { readonly harvestedMs?: number } = {},
): Promise<void> {
  for (const some of chunks([...new Set(ids)], 1000))
    await changing
      .updateTable('domain')
      .set((domain) => {
        const own = domain.selectFrom('configuration').whereRef('configuration.domainId', '=', 'domain.id');
        return {
          configurations: own.select(domain.fn.countAll<number>().as('count')),
          expectedObjects: own
            .where('configuration.isActive', '=', 1)
            .select((of) =>
              of.fn.coalesce(of.fn.sum<number>('configuration.expectedObjects'), of.lit(0)).as('sum'),
            ),
          ...defined({ lastHarvestMs: harvestedMs }),
        };
      })
      .where('id', 'in', some)
      .execute();
}

/** The outcome of the last harvest: the worst of the domain's configurations. */
export async function restateOutcomes(
  changing: Changing,
  sites: readonly { readonly domainId: string; readonly outcome: OutcomeReason }[],
): Promise<void> {
  const worst = new Map<string, OutcomeReason>();
  for (const { domainId, outcome } of sites) {
    const known = worst.get(domainId);
    if (known === undefined || worstOutcome([known.outcome, outcome.outcome]) !== known.outcome)
      worst.set(domainId, outcome);
  }
  const alike = Map.groupBy(worst, ([, { outcome, why, sinceMs }]) => `${outcome} ${why} ${sinceMs}`);
  for (const group of alike.values()) {
    const [[, { outcome, why, sinceMs = null }]] = group as [[string, OutcomeReason]];
    for (const some of chunks(group, 1000))
      await changing
        .updateTable('domain')
        .set({ outcome, outcomeWhy: why, outcomeSinceMs: sinceMs })
        .where(
          'id',
          'in',
          some.map(([id]) => id),
        )
        .execute();
  }
}
