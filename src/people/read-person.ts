import type { Changing, Database } from '../catalogue/catalogue.ts';
import type { AccountTable } from '../catalogue/tables/account-tables.ts';
import type { Person } from './person.ts';

/** The columns of an account that make a `Person`. */
export const personColumns = [
  'account.id',
  'account.name',
  'account.displayName',
  'account.role',
  'account.language',
] as const;

export type PersonRow = Pick<AccountTable, 'id' | 'name' | 'displayName' | 'role' | 'language'>;

/** Undefined if the account is not active. */
export async function findPerson(db: Database, accountId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('account')
    .select(personColumns)
    .where('id', '=', accountId)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  return row === undefined ? undefined : readPerson(db, row);
}

export async function readPerson(db: Database | Changing, row: PersonRow): Promise<Person> {
  const { id, name, displayName, role, language } = row;
  return { id, name, displayName, role, language, collections: await collectionsOf(db, row) };
}

/** Only librarians are limited to collections: for other roles nothing is read. */
async function collectionsOf(db: Database | Changing, { id, role }: PersonRow): Promise<ReadonlySet<string>> {
  if (role !== 'librarian') return new Set();
  const rows = await db
    .selectFrom('accountCollection')
    .select('collectionId')
    .where('accountId', '=', id)
    .execute();
  return new Set(rows.map(({ collectionId }) => collectionId));
}
