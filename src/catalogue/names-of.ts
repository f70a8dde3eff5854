import type { Database } from './catalogue.ts';
import { compareValues, sortedText } from './sorted-page.ts';

/** Tables whose ids are shown by name. */
export type NamedTable =
  | 'account'
  | 'collection'
  | 'configuration'
  | 'domain'
  | 'harvest'
  | 'job'
  | 'target'
  | 'schedule'
  | 'seedList'
  | 'template'
  | 'theme';

/** Ids in one statement. */
const maxAtOnce = 500;

/** Names by id, without rows that no longer exist. */
export async function namesOf(
  db: Database,
  table: NamedTable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += maxAtOnce)
    for (const { id, name } of await someNames(db, table, wanted.slice(at, at + maxAtOnce)))
      names.set(id, name);
  return names;
}

function someNames(
  db: Database,
  table: NamedTable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (table === 'account')
    return db.selectFrom(table).select(['id', 'displayName as name']).where('id', 'in', ids).execute();
  if (table === 'target')
    return db.selectFrom(table).select(['id', 'title as name']).where('id', 'in', ids).execute();
  return db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
}

/** The ids in the order of their names; those without a name are last. */
export async function inOrderOfNames(
  db: Database,
  table: NamedTable,
  ids: readonly string[],
): Promise<string[]> {
  const names = await namesOf(db, table, ids);
  const keyed = [...new Set(ids)].map((id) => ({ id, key: sortedText(names.get(id) ?? '\uFFFF') }));
  return keyed
    .toSorted((one, other) => compareValues(one.key, other.key) || compareValues(one.id, other.id))
    .map(({ id }) => id);
}
