import type { Database } from '../../catalogue/catalogue.ts';
import type { TargetTitle } from './configuration-view.ts';

/** A seed list, as people see it. */
export interface SeedListView {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** One a line. */
  readonly seeds: string;
  readonly seedCount: number;
  readonly target: TargetTitle | null;
}

function seedListRows(db: Database) {
  return db
    .selectFrom('seedList')
    .leftJoin('target', 'target.id', 'seedList.targetId')
    .selectAll('seedList')
    .select('target.title as targetTitle');
}

type SeedListRow = Awaited<ReturnType<ReturnType<typeof seedListRows>['execute']>>[number];

function seedListView({
  id,
  version,
  name,
  seeds,
  seedCount,
  targetId,
  targetTitle,
}: SeedListRow): SeedListView {
  return {
    id,
    version,
    name,
    seeds,
    seedCount,
    target: targetId === null ? null : { id: targetId, title: targetTitle ?? '' },
  };
}

export async function readSeedList(db: Database, id: string): Promise<SeedListView | undefined> {
  const row = await seedListRows(db).where('seedList.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : seedListView(row);
}

export async function seedListsOf(db: Database, domainId: string): Promise<SeedListView[]> {
  const rows = await seedListRows(db)
    .where('seedList.domainId', '=', domainId)
    .orderBy('seedList.name')
    .execute();
  return rows.map(seedListView);
}
