import type { Database } from '../catalogue/catalogue.ts';

/** A thing, as others name it. */
export interface Reference {
  id: string;
  name: string;
}

export interface PersonReference {
  id: string;
  displayName: string;
}

/** How these collections, themes or people are called. */
export async function namesOf(
  db: Database,
  table: 'collection' | 'theme' | 'account',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const some of chunks([...new Set(ids)], mostAtOnce)) {
    const rows =
      table === 'account'
        ? await db
            .selectFrom('account')
            .select(['id', 'displayName as name'])
            .where('id', 'in', some)
            .execute()
        : await db.selectFrom(table).select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** How many ids one statement asks for. */
export const mostAtOnce = 500;

export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
