import type { Changing, Database } from '../../catalogue/catalogue.ts';
import type { AccountItem } from './account-shape.ts';

export async function readAccount(db: Database | Changing, id: string): Promise<AccountItem | undefined> {
  const [item] = await readAccounts(db, [id]);
  return item;
}

/** In the order of their names. At most a page of them. */
export async function readAccounts(db: Database | Changing, ids: readonly string[]): Promise<AccountItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('nameFolded')
    .execute();
  const given = await db
    .selectFrom('accountCollection')
    .innerJoin('collection', 'collection.id', 'accountCollection.collectionId')
    .select(['accountCollection.accountId', 'collection.id', 'collection.name'])
    .where('accountCollection.accountId', 'in', ids)
    .orderBy('collection.nameFolded')
    .execute();
  const collections = Map.groupBy(given, ({ accountId }) => accountId);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    displayName: row.displayName,
    email: row.email,
    origin: row.origin,
    role: row.role,
    isActive: row.isActive === 1,
    collections: (collections.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    hasPassword: row.passwordHash !== null,
    createdMs: row.createdMs,
    lastSignInMs: row.lastSignInMs,
  }));
}
