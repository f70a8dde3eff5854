import { readCursor, writeCursor } from './list-cursor.ts';
import type { ListCursor } from './list-cursor.ts';
import { orderOf } from './list-order.ts';
import type { ListOrder, ListSort, SortKind } from './list-order.ts';
import { done } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** For the next page; null at the end. */
  readonly next: string | null;
  readonly total: number;
  /** False: there are more than `total`. */
  readonly isTotalExact: boolean;
}

/** The parameters of every list. */
export interface ListQuery<Name extends string> {
  readonly sort: ListSort<Name>;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The same, parsed. */
export interface PageRequest<Name extends string = string> {
  readonly order: ListOrder<Name>;
  /** The end of the previous page; undefined: from the beginning. */
  readonly cursor: ListCursor | undefined;
  readonly limit: number;
}

/** `kinds`: the type of the values in each order. */
export function readListQuery<Name extends string>(
  { sort, after, limit }: ListQuery<Name>,
  kinds: Readonly<Record<Name, SortKind>>,
): Outcome<PageRequest<Name>> {
  const order = orderOf(sort, kinds);
  const cursor = readCursor(after, order);
  return cursor.ok ? done({ order, cursor: cursor.value, limit }) : cursor;
}

/** The ids of a page, in order. */
export interface PageIds {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/** A list: the types of its sort values, the ids of a page, the number of its rows, and the items of a page in any order. */
export interface ListSource<Name extends string, Item extends { readonly id: string }> {
  readonly kinds: Readonly<Record<Name, SortKind>>;
  readonly page: (request: PageRequest<Name>) => PageIds | Promise<PageIds>;
  /** Counts at most `maxCounted` + 1. */
  readonly count: () => number | Promise<number>;
  readonly read: (ids: readonly string[]) => Promise<readonly Item[]>;
}

/** A page of a list. Refused if the cursor is invalid. */
export async function listPage<Name extends string, Item extends { readonly id: string }>(
  question: ListQuery<Name>,
  { kinds, page, count, read }: ListSource<Name, Item>,
): Promise<Outcome<ListPage<Item>>> {
  const request = readListQuery(question, kinds);
  if (!request.ok) return request;
  const { ids, next } = await page(request.value);
  const items = ids.length === 0 ? [] : inOrderOf(ids, await read(ids));
  return done({ items, next, ...totals(await count()) });
}

/** Counting stops here: a list of a million is not counted for every page. */
export const maxCounted = 10_000;

export function totals(counted: number): Pick<ListPage<never>, 'total' | 'isTotalExact'> {
  return { total: Math.min(counted, maxCounted), isTotalExact: counted <= maxCounted };
}

/** Cuts a page from rows that were queried with `limit` + 1. */
export function pageOf<Row>(
  rows: readonly Row[],
  { order, limit }: Pick<PageRequest, 'order' | 'limit'>,
  markOf: (row: Row) => ListCursor,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > limit && last !== undefined ? writeCursor(order, markOf(last)) : null,
  };
}

/** Rows in the order of a page. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
