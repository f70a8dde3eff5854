import { sql } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import { budgets, depths, frequencies } from '../../catalogue/choices.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { inOrderOfNames } from '../../catalogue/names-of.ts';
import { compareValues } from '../../catalogue/sorted-page.ts';
import type { GroupedOrder } from './target-order.ts';
import type { TargetSearch } from './target-search.ts';

/** What a group has in common: an id, a choice, a number of notes. */
export type GroupValue = string | number;

/** The groups in which a search may find something, as the order has them. */
export async function groupsFor(
  db: Database,
  order: GroupedOrder,
  search: TargetSearch,
): Promise<readonly GroupValue[]> {
  return groupsInOrder(db, order, (await searchedGroups(db, order, search)) ?? (await allGroups(db, order)));
}

/** Collections, themes and people by their names, choices and states in the order in which they come about. */
export async function groupsInOrder(
  db: Database,
  { column, direction }: GroupedOrder,
  values: readonly GroupValue[],
): Promise<readonly GroupValue[]> {
  const ids = values.map(String);
  const forward = await (async (): Promise<readonly GroupValue[]> => {
    switch (column) {
      case 'collectionId':
        return inOrderOfNames(db, 'collection', ids);
      case 'themeId':
        return inOrderOfNames(db, 'theme', ids);
      case 'responsibleId':
      case 'modifiedBy':
      case 'createdBy':
        return inOrderOfNames(db, 'account', ids);
      case 'state':
        return ['proposed', 'validated', 'refused'].filter((state) => ids.includes(state));
      case 'frequency':
        return frequencies.filter((frequency) => ids.includes(frequency));
      case 'depth':
        return depths.filter((depth) => ids.includes(depth));
      case 'budget':
        return budgets.filter((budget) => ids.includes(budget));
      case 'openNotes':
        return [...new Set(values.map(Number))].toSorted((one, other) => one - other);
    }
  })();
  return direction === 'asc' ? forward : forward.toReversed();
}

/** Within each group the last changed first. */
export function sortedInGroups(marks: readonly ListCursor[], groups: readonly GroupValue[]): ListCursor[] {
  const places = new Map(groups.map((group, place) => [group, place]));
  return marks.toSorted(
    (one, other) =>
      (places.get(one.value ?? '') ?? 0) - (places.get(other.value ?? '') ?? 0) ||
      (other.thenBy ?? 0) - (one.thenBy ?? 0) ||
      compareValues(other.id, one.id),
  );
}

/** Where the search says which group it can only be. Undefined: it may be any. */
async function searchedGroups(
  db: Database,
  { column }: GroupedOrder,
  search: TargetSearch,
): Promise<GroupValue[] | undefined> {
  const given = {
    collectionId: search.collectionId,
    themeId: search.themeId,
    state: search.state,
    frequency: search.frequency,
    depth: search.depth,
    budget: search.budget,
    responsibleId: search.responsibleId,
    createdBy: search.createdById,
    modifiedBy: undefined,
    openNotes: undefined,
  }[column];
  if (given !== undefined) return [given];
  const { collectionId, themeId } = search;
  const themes = db.selectFrom('theme').select(['id', 'collectionId']);
  if (column === 'collectionId' && themeId !== undefined)
    return (await themes.where('id', '=', themeId).execute()).map((theme) => theme.collectionId);
  if (column === 'themeId' && collectionId !== undefined)
    return (await themes.where('collectionId', '=', collectionId).execute()).map(({ id }) => id);
  return undefined;
}

/** Each value that a target has: from one to the next in the index, over those between. */
async function allGroups(db: Database, { column }: GroupedOrder): Promise<GroupValue[]> {
  const own = sql.ref(column);
  const { rows } = await sql<{ value: Exclude<SortValue, null> }>`
    with recursive present (value) as (
      select min(${own}) from target
      union all
      select (select min(${own}) from target where ${own} > present.value) from present
      where present.value is not null
    ) select value from present where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}
