import type { Database } from '../catalogue/catalogue.ts';

export interface PersonName {
  readonly id: string;
  readonly displayName: string;
}

/** Who did what nobody asked for: the first templates, a launch by schedule. */
export const systemId = '';

/** Names of people. One whose account is not there any more keeps the id. */
export async function peopleById(
  db: Database,
  ids: readonly (string | null)[],
): Promise<(id: string) => PersonName> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null && id !== systemId);
  const rows =
    wanted.length === 0
      ? []
      : await db.selectFrom('account').select(['id', 'displayName']).where('id', 'in', wanted).execute();
  const names = new Map(rows.map(({ id, displayName }) => [id, displayName]));
  return (id) => ({ id, displayName: id === systemId ? 'Heirloom' : (names.get(id) ?? id) });
}
