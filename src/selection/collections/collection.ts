import type { Database } from '../../catalogue/catalogue.ts';
import type { CollectionTable, ThemeTable } from '../../catalogue/tables/target-tables.ts';
import { mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { targetCounts } from './target-counts.ts';
import type { CollectionOptions, CollectionView } from './collection-shape.ts';

/** All collections by name, open ones first. */
export async function listCollections(
  db: Database,
  person: Person,
): Promise<{ collections: CollectionView[] }> {
  const rows = await withPeople(db).orderBy('collection.nameFolded').execute();
  const themes = Map.groupBy(await readThemes(db), ({ collectionId }) => collectionId);
  const targets = await targetCounts(db);
  const collections = rows.map((row) =>
    viewOf(row, person, { themes: themes.get(row.id) ?? [], targets: targets.get(row.id) ?? 0 }),
  );
  return { collections: collections.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)) };
}

export async function readCollection(
  db: Database,
  person: Person,
  id: string,
): Promise<CollectionView | undefined> {
  const row = await withPeople(db).where('collection.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const counted = await db
    .selectFrom('target')
    .select((of) => of.fn.countAll<number>().as('targets'))
    .where('collectionId', '=', id)
    .executeTakeFirst();
  return viewOf(row, person, { themes: await readThemes(db, id), targets: counted?.targets ?? 0 });
}

export function readThemes(db: Database, collectionId?: string): Promise<ThemeTable[]> {
  const themes = db.selectFrom('theme').selectAll().orderBy('collectionId').orderBy('position');
  return (collectionId === undefined ? themes : themes.where('collectionId', '=', collectionId)).execute();
}

export function optionsOf({
  targetOptionsJson,
}: Pick<CollectionTable, 'targetOptionsJson'>): CollectionOptions {
  return JSON.parse(targetOptionsJson) as CollectionOptions;
}

function withPeople(db: Database) {
  return db
    .selectFrom('collection')
    .innerJoin('account', 'account.id', 'collection.modifiedBy')
    .selectAll('collection')
    .select('account.displayName');
}

function viewOf(
  row: CollectionTable & { displayName: string },
  person: Person,
  { themes, targets }: { readonly themes: readonly ThemeTable[]; readonly targets: number },
): CollectionView {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    kind: row.kind,
    isOpen: row.isOpen === 1,
    targetOptions: optionsOf(row),
    themes: themes.map(({ id, name, isOffered }) => ({ id, name, isOffered: isOffered === 1 })),
    isMine: mayEditIn(person, row.id),
    targets,
    modifiedMs: row.modifiedMs,
    modifiedBy: { id: row.modifiedBy, displayName: row.displayName },
  };
}
