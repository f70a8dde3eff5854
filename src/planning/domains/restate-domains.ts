import type { Changing } from '../../catalogue/catalogue.ts';
import { chunks } from '../chunks.ts';

/**
 * Their configurations were changed, or brought something: the domains say so again. Whoever changes configurations calls it,
 * within the same change. The version stays: nobody has edited the domain.
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
          ...(harvestedMs === undefined ? {} : { lastHarvestMs: harvestedMs }),
        };
      })
      .where('id', 'in', some)
      .execute();
}
