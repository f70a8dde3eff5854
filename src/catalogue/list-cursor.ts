import { sortOf } from './list-order.ts';
import type { ListOrder, SortValue } from './list-order.ts';
import { refusedList } from './list-reason.ts';
import type { Outcome } from './outcome.ts';

/** The position at which a page of a list ended. Opaque to the client; valid for one order of one list. */
export interface ListCursor {
  readonly value: SortValue;
  /** The second sort key, before the id, in lists where many rows share a value. */
  readonly thenBy?: number | undefined;
  readonly id: string;
}

export function writeCursor(
  order: Pick<ListOrder, 'name' | 'direction'>,
  { value, thenBy, id }: ListCursor,
): string {
  const parts = [sortOf(order), value, id, ...(thenBy === undefined ? [] : [thenBy])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined: from the beginning. Refused if it is not a cursor of this order. */
export function readCursor(after: string | undefined, order: ListOrder): Outcome<ListCursor | undefined> {
  if (after === undefined) return { ok: true, value: undefined };
  const [sort, value, id, thenBy, ...more] = partsOf(after);
  if (typeof sort !== 'string' || !/^-?[a-z]{1,30}$/i.test(sort)) return refusedList('after', 'list-cursor');
  if (sort !== sortOf(order)) return refusedList('after', 'list-cursor-of-sort', { sort });
  const isValue = value === null || (typeof value === order.kind && isKept(value));
  if (!isValue || typeof id !== 'string' || !isKept(id) || more.length > 0)
    return refusedList('after', 'list-cursor');
  if (thenBy !== undefined && !Number.isSafeInteger(thenBy)) return refusedList('after', 'list-cursor');
  return { ok: true, value: { value: value as SortValue, thenBy: thenBy as number | undefined, id } };
}

function partsOf(after: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** False if the catalogue cannot store it. */
function isKept(value: unknown): boolean {
  return typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\0')
    : Number.isSafeInteger(value);
}
