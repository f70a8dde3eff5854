import type { Database } from '../../catalogue/catalogue.ts';
import type { DomainTable } from '../../catalogue/tables.ts';

/** A domain, as lists show it. */
export interface DomainSummary {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly comment: string;
  readonly configurations: number;
  /** Of all its active configurations. */
  readonly expectedObjects: number;
  readonly lastHarvestMs: number | null;
}

export async function domainSummaries(db: Database, rows: readonly DomainTable[]): Promise<DomainSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const configurations = await db
    .selectFrom('configuration')
    .select(['domainId', 'isActive', 'expectedObjects'])
    .where('domainId', 'in', ids)
    .execute();
  const harvests = await db
    .selectFrom('domainHistory')
    .select(({ fn }) => ['domainId', fn.max<number>('atMs').as('atMs')])
    .where('domainId', 'in', ids)
    .groupBy('domainId')
    .execute();
  const byDomain = Map.groupBy(configurations, ({ domainId }) => domainId);
  const last = new Map(harvests.map(({ domainId, atMs }) => [domainId, atMs]));
  return rows.map(({ id, version, name, isActive, comment }) => {
    const own = byDomain.get(id) ?? [];
    return {
      id,
      version,
      name,
      isActive: isActive === 1,
      comment,
      configurations: own.length,
      expectedObjects: own.reduce((sum, one) => sum + (one.isActive === 1 ? one.expectedObjects : 0), 0),
      lastHarvestMs: last.get(id) ?? null,
    };
  });
}
