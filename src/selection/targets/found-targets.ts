import { sql } from 'kysely';
import { countRows } from '../../catalogue/count-rows.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import { maxCounted, totals } from '../../catalogue/list-page.ts';
import { adapterOf } from '../../catalogue/engines/engine-adapter.ts';
import type { SortedColumns } from '../../catalogue/target-index/target-index.ts';
import { exactTerm } from './search-conditions.ts';
import type { SearchConditions } from './search-conditions.ts';
import { groupsInOrder } from './target-groups.ts';
import type { GroupValue } from './target-groups.ts';
import type { GroupedOrder, PlainOrder, TargetOrder } from './target-order.ts';

export interface TargetRequest {
  readonly conditions: SearchConditions;
  readonly order: TargetOrder;
  readonly cursor: ListCursor | undefined;
  readonly limit: number;
}

/** The next targets of a list. */
export async function foundTargets(
  db: Database,
  { order, ...request }: TargetRequest,
): Promise<{ readonly page: readonly ListCursor[]; readonly isMore: boolean }> {
  const rows = order.isGrouped
    ? await groupedRows(db, { ...request, order })
    : await plainRows(db, { ...request, order });
  return { page: rows.slice(0, request.limit), isMore: rows.length > request.limit };
}

export async function countFound(
  db: Database,
  conditions: SearchConditions,
): Promise<ReturnType<typeof totals>> {
  const some = found(db, conditions)
    .select('found.id')
    .limit(maxCounted + 1);
  return totals(await countRows(db, some));
}

/** Without terms, lists use the indexes of the target's columns. */
function found(db: Database, { match, ranges }: SearchConditions) {
  const source =
    match.length === 0 ? sql<SortedColumns>`(select * from target)` : adapterOf(db).targets.matching(match);
  let query = db.selectFrom(source.as('found'));
  for (const range of ranges) query = query.where(range);
  return query;
}

type OrderedRequest<Order> = TargetRequest & { readonly order: Order };

/** One more than the limit. */
async function plainRows(
  db: Database,
  { conditions, order: { column, direction }, cursor, limit }: OrderedRequest<PlainOrder>,
): Promise<ListCursor[]> {
  let query = found(db, conditions).select(['found.id', `found.${column} as value`]);
  if (cursor !== undefined)
    query = query.where((of) =>
      of(
        of.refTuple(`found.${column}`, 'found.id'),
        direction === 'asc' ? '>' : '<',
        of.tuple((cursor.value ?? '') as never, cursor.id as never),
      ),
    );
  return query
    .orderBy(`found.${column}`, direction)
    .orderBy('found.id', direction)
    .limit(limit + 1)
    .execute();
}

/** Group by group, until the page is full. */
async function groupedRows(
  db: Database,
  { conditions, order, cursor, limit }: OrderedRequest<GroupedOrder>,
): Promise<ListCursor[]> {
  const present = await presentGroups(db, conditions, order);
  const begun = cursor?.value ?? undefined;
  const groups = await groupsInOrder(db, order, begun === undefined ? present : [...present, begun]);
  const rows: ListCursor[] = [];
  for (const group of groups.slice(begun === undefined ? 0 : groups.indexOf(begun))) {
    const rest = { cursor: group === begun ? cursor : undefined, limit: limit - rows.length };
    rows.push(...(await rowsOfGroup(db, { conditions, order, ...rest }, group)));
    if (rows.length > limit) break;
  }
  return rows;
}

/** Last changed first. */
async function rowsOfGroup(
  db: Database,
  { conditions: { match, ranges }, order: { column }, cursor, limit }: OrderedRequest<GroupedOrder>,
  group: GroupValue,
): Promise<ListCursor[]> {
  const own = match.length === 0 ? match : [...match, [exactTerm(column, group)]];
  let query = found(db, { match: own, ranges })
    .select(['found.id', 'found.modifiedMs as thenBy'])
    .where(`found.${column}`, '=', group as never);
  if (cursor !== undefined)
    query = query.where((of) =>
      of(
        of.refTuple('found.modifiedMs', 'found.id'),
        '<',
        of.tuple((cursor.thenBy ?? 0) as never, cursor.id as never),
      ),
    );
  const rows = await query
    .orderBy('found.modifiedMs', 'desc')
    .orderBy('found.id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({ ...row, value: group }));
}

/** Groups with at least one target in the list. */
async function presentGroups(
  db: Database,
  conditions: SearchConditions,
  { column }: GroupedOrder,
): Promise<GroupValue[]> {
  if (conditions.match.length === 0 && conditions.ranges.length === 0) return allGroups(db, column);
  const rows = await found(db, conditions).select(`found.${column} as value`).distinct().execute();
  return rows.map(({ value }) => value);
}

/** The distinct values of a column, by skipping through its index. */
async function allGroups(db: Database, column: GroupedOrder['column']): Promise<GroupValue[]> {
  const own = sql.ref(column);
  const { rows } = await sql<{ value: GroupValue }>`
    with recursive present (value) as (
      select min(${own}) from target
      union all
      select (select min(${own}) from target where ${own} > present.value) from present
      where present.value is not null
    ) select value from present where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}
