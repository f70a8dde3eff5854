import type { Database } from '../../catalogue/catalogue.ts';
import type { RecordTitle } from './configuration-view.ts';

/** A seed list, as people see it. */
export interface SeedListView {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** One a line. */
  readonly seeds: string;
  readonly seedCount: number;
  readonly record: RecordTitle | null;
}

function seedListRows(db: Database) {
  return db
    .selectFrom('seedList')
    .leftJoin('record', 'record.id', 'seedList.recordId')
    .selectAll('seedList')
    .select('record.title as recordTitle');
}

type SeedListRow = Awaited<ReturnType<ReturnType<typeof seedListRows>['execute']>>[number];

function seedListView({
  id,
  version,
  name,
  seeds,
  seedCount,
  recordId,
  recordTitle,
}: SeedListRow): SeedListView {
  return {
    id,
    version,
    name,
    seeds,
    seedCount,
    record: recordId === null ? null : { id: recordId, title: recordTitle ?? '' },
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
