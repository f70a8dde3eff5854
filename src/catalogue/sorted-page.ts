import { sql } from 'kysely';
import type { AliasedExpression, Expression } from 'kysely';
import type { Database } from './catalogue.ts';
import { folded } from './folded.ts';
import { maxSorted } from './list-order.ts';
import type { ListOrder, SortValue } from './list-order.ts';
import { pageOf } from './list-page.ts';
import type { PageIds, PageRequest } from './list-page.ts';

/** A row of a list: its id and its sort value. */
export interface SortedRow {
  readonly id: string;
  readonly value: SortValue;
}

/** A page of rows in memory. Rows that share a value are in the order of their ids. */
export function sortedPage(rows: readonly SortedRow[], { order, cursor, limit }: PageRequest): PageIds {
  const behind = rows
    .filter((row) => cursor === undefined || compareRows(row, cursor, order) > 0)
    .toSorted((one, other) => compareRows(one, other, order));
  return cutPage(behind, { order, limit });
}

/** The same for a query, sorted by the database. */
export async function foundPage(db: Database, found: Found, request: PageRequest): Promise<PageIds> {
  return cutPage(await foundRows(db, found, request), request);
}

/** Selects `id` and `value`; a query that can be used as a table. */
export interface Found {
  as(alias: 'found'): AliasedExpression<SortedRow, 'found'>;
}

/**
 * One row more than the page. Rows with a value and rows without are queried one after the other, so that either engine can
 * walk an index, wherever it sorts nulls.
 */
export async function foundRows(
  db: Database,
  found: Found,
  { order, cursor, limit }: PageRequest,
): Promise<SortedRow[]> {
  const operator = order.direction === 'asc' ? '>' : '<';
  const rows = db.selectFrom(found.as('found')).select(['found.id', 'found.value']);
  const valued =
    cursor?.value === null
      ? []
      : await rows
          .where('found.value', 'is not', null)
          .$if(cursor !== undefined, (query) =>
            query
              // An index can answer this even if values and ids are in different tables.
              .where('found.value', `${operator}=`, cursor?.value as never)
              .where((of) =>
                of(
                  of.refTuple('found.value', 'found.id'),
                  operator,
                  of.tuple(cursor?.value as never, cursor?.id as never),
                ),
              ),
          )
          .orderBy('found.value', order.direction)
          .orderBy('found.id', order.direction)
          .limit(limit + 1)
          .execute();
  if (valued.length > limit) return valued;
  const others = await rows
    .where('found.value', 'is', null)
    .$if(cursor?.value === null, (query) => query.where('found.id', operator, cursor?.id ?? ''))
    .orderBy('found.value', order.direction)
    .orderBy('found.id', order.direction)
    .limit(limit + 1 - valued.length)
    .execute();
  return [...valued, ...others];
}

/** `rows` has one more than the limit if there is a next page. */
export function cutPage(rows: readonly SortedRow[], request: Pick<PageRequest, 'order' | 'limit'>): PageIds {
  const page = pageOf(rows, request, (row) => row);
  return { ids: page.rows.map(({ id }) => id), next: page.next };
}

function compareRows(one: SortedRow, other: SortedRow, { direction }: ListOrder): number {
  if (one.value === null || other.value === null) {
    if (one.value !== other.value) return one.value === null ? 1 : -1;
  }
  const forward = compareValues(one.value ?? 0, other.value ?? 0) || compareValues(one.id, other.id);
  return direction === 'asc' ? forward : -forward;
}

export function compareValues<Value extends string | number>(one: Value, other: Value): number {
  return one < other ? -1 : Number(one > other);
}

/** The sort value of a text: case and accents are ignored. */
export function sortedText(text: string): string {
  // A cursor cannot contain half a surrogate pair.
  return folded(text).slice(0, maxSorted).toWellFormed();
}

/** The position of a value in its list, so that options and states are sorted by their order, not by their letters. */
export function placeIn(column: Expression<unknown>, values: readonly (string | number)[]) {
  const cases = values.map((value, place) => sql`when ${value} then ${sql.lit(place)}`);
  return cases.length === 0 ? sql<number>`0` : sql<number>`case ${column} ${sql.join(cases, sql` `)} end`;
}
