import type { Database } from './catalogue.ts';
import { compareValues, sortedText } from './sorted-page.ts';

/** Those whose ids are shown by their names. */
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

/** How many ids one statement asks for. */
const maxAtOnce = 500;

/** How these are called; those that are not there any more are left out. */
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

/** The same ids in the order of what they are called; those that have no name stand last. */
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
