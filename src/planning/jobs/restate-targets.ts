import type { Changing } from '../../catalogue/catalogue.ts';
import { writeSearchRows } from '../../catalogue/write-search-rows.ts';
import { worstOutcome } from '../../crawl/crawl-outcome.ts';
import { chunks } from '../chunks.ts';

/**
 * Updates the outcome of targets after their configurations were harvested: the worst of the newest harvest of each
 * configuration; rehearsals do not count. The version stays: nobody has edited the target.
 */
export async function restateTargets(changing: Changing, targetIds: readonly string[]): Promise<void> {
  for (const some of chunks([...new Set(targetIds)], 200)) {
    const rows = await changing
      .selectFrom('domainHistory as history')
      .innerJoin('configuration', 'configuration.id', 'history.configurationId')
      .innerJoin('harvest', 'harvest.id', 'history.harvestId')
      .select(['configuration.targetId', 'history.outcome', 'history.why', 'history.sinceMs', 'history.atMs'])
      .where('configuration.targetId', 'in', some)
      .where('harvest.isRehearsal', '=', 0)
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('domainHistory as later')
              .innerJoin('harvest as its', 'its.id', 'later.harvestId')
              .select('later.id')
              .whereRef('later.configurationId', '=', 'history.configurationId')
              .where('its.isRehearsal', '=', 0)
              .where((eb) =>
                eb.or([
                  eb('later.atMs', '>', eb.ref('history.atMs')),
                  eb.and([
                    eb('later.atMs', '=', eb.ref('history.atMs')),
                    eb('later.id', '>', eb.ref('history.id')),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .execute();
    for (const [targetId, own] of Map.groupBy(rows, (row) => row.targetId ?? '')) {
      const outcome = worstOutcome(own.map((row) => row.outcome));
      const worst = own.find((row) => row.outcome === outcome);
      if (outcome === undefined || worst === undefined) continue;
      await changing
        .updateTable('target')
        .set({
          outcome,
          outcomeWhy: worst.why,
          outcomeSinceMs: worst.sinceMs,
          outcomeMs: Math.max(...own.map(({ atMs }) => atMs)),
        })
        .where('id', '=', targetId)
        .execute();
    }
    await writeSearchRows(changing, some);
  }
}
