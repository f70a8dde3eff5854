import type { Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { SeedListView } from './seed-list.ts';

function seedListRows(db: Database) {
  return db
    .selectFrom('seedList')
    .leftJoin('target', 'target.id', 'seedList.targetId')
    .selectAll('seedList')
    .select('target.title as targetTitle');
}

type SeedListRow = Awaited<ReturnType<ReturnType<typeof seedListRows>['execute']>>[number];

function seedListView({ domainId: _domain, targetId, targetTitle, ...row }: SeedListRow): SeedListView {
  return { ...row, target: targetId === null ? null : { id: targetId, title: targetTitle ?? '' } };
}

export async function readSeedList(db: Database, id: string): Promise<Outcome<SeedListView>> {
  const row = await seedListRows(db).where('seedList.id', '=', id).executeTakeFirst();
  return row === undefined ? noSuch('seed-list') : done(seedListView(row));
}

export async function seedListsOf(db: Database, domainId: string): Promise<SeedListView[]> {
  const rows = await seedListRows(db)
    .where('seedList.domainId', '=', domainId)
    .orderBy('seedList.name')
    .execute();
  return rows.map(seedListView);
}
