import { catalogueReason } from '../catalogue/catalogue-reason.ts';
import { refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
  readonly total: number;
  readonly isTotalExact: boolean;
}

/** What is asked of every list. */
export interface ListQuestion {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Counting goes no further: a list of a million is not counted for every page. */
export const mostCounted = 10_000;

export function totals(counted: number): Pick<ListPage<never>, 'total' | 'isTotalExact'> {
  return { total: Math.min(counted, mostCounted), isTotalExact: counted <= mostCounted };
}

/** Cuts a page off rows of which one more than the limit was asked for. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? writePlace(placeOf(last)) : null };
}

/** The value by which a list is sorted, and the id. */
export interface Place {
  readonly value: string | number;
  readonly id: string;
}

/** Undefined: from the beginning. */
export function readPlace(after: string | undefined): Outcome<Place | undefined> {
  if (after === undefined) return { ok: true, value: undefined };
  try {
    const [value, id, ...more] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as unknown[];
    const isSortable = typeof value === 'string' || Number.isSafeInteger(value);
    if (isSortable && typeof id === 'string' && more.length === 0)
      return { ok: true, value: { value: value as string | number, id } };
  } catch {
    // Told below.
  }
  return refused('invalid', catalogueReason('list-place-unread'), {
    fields: [{ field: 'after', ...catalogueReason('list-place') }],
  });
}

function writePlace({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}
