import type { Expression, SqlBool } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import type { PlainOrder } from './target-order.ts';
import type { Condition } from './search-conditions.ts';

/** So many targets are near: a page is looked for among them before anything else is tried. */
export const near = 3000;

/** Along an index of targets. */
export interface TargetWay extends Pick<PlainOrder, 'column' | 'direction'> {
  /** Past those targets alone, which their own index has in this order. Undefined: past all. */
  readonly own: Condition['holds'] | undefined;
  /** Behind this one. Undefined: from the beginning. */
  readonly from: Place | undefined;
}

export interface Place {
  readonly key: string | number;
  readonly id: string;
}

/** What is found on the way; one more than the limit, where there is more. */
export function foundOnWay(
  db: Database,
  way: TargetWay,
  {
    where,
    end,
    limit,
  }: {
    readonly where: readonly Expression<SqlBool>[];
    /** The last one that is looked at. */
    readonly end?: Place | undefined;
    readonly limit: number;
  },
): Promise<Place[]> {
  let query = wayOf(db, way).limit(limit + 1);
  for (const holds of where) query = query.where(holds);
  if (end !== undefined) query = query.where(isAt(way, way.direction === 'asc' ? '<=' : '>=', end));
  return query.execute();
}

/** How many targets are on the way, no further than `most`; of so many, where the last of them is. */
export async function stretchOf(
  db: Database,
  way: TargetWay,
  max: number,
): Promise<{ readonly count: number; readonly end: Place | undefined }> {
  const count = await countRows(db, wayOf(db, way).limit(max));
  if (count < max) return { count, end: undefined };
  const end = await wayOf(db, way)
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return { count, end };
}

function wayOf(db: Database, way: TargetWay) {
  const { own, column, direction, from } = way;
  let query = db
    .selectFrom('target')
    .select(['target.id', `target.${column} as key`])
    .orderBy(`target.${column}`, direction)
    .orderBy('target.id', direction);
  if (own !== undefined) query = query.where(own);
  if (from !== undefined) query = query.where(isAt(way, direction === 'asc' ? '>' : '<', from));
  return query;
}

/** Compared with a place on the way. */
function isAt(
  { column }: TargetWay,
  operator: '>' | '<' | '>=' | '<=',
  { key, id }: Place,
): Condition['holds'] {
  return (of) =>
    of(of.refTuple(`target.${column}`, 'target.id'), operator, of.tuple(key as never, id as never));
}
