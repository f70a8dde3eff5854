import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import { isAmong } from '../../catalogue/is-among.ts';
import { onTheWay } from '../../catalogue/on-the-way.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import type { Tables } from '../../catalogue/tables.ts';
import type { GroupedOrder } from './target-order.ts';
import type { Condition } from './search-conditions.ts';
import { idsFound } from './search-plan.ts';

/**
 * The conditions, for a long way past targets that are not found: what the rarer ones find is gathered before, and only of a target
 * that is among it the others are asked. The index of the way is all that is read of the rest.
 */
export function farCondition(
  db: Database,
  conditions: readonly Condition[],
  gathered: readonly Condition[],
): Expression<SqlBool> {
  const of = expressionBuilder<Tables, 'target'>();
  const others = conditions.filter((condition) => !gathered.includes(condition));
  return onTheWay(
    ...gathered.map((condition) => isAmong(db, of.ref('target.id'), idsFound(db, condition))),
    ...(others.length === 0 ? [] : [doesTargetHold(db, others)]),
  );
}

/** Looked up by its id: the index of the way need not be left for the others. */
function doesTargetHold(db: Database, conditions: readonly Condition[]): Expression<SqlBool> {
  let own = db.selectFrom('target').select('target.id');
  for (const { holds } of conditions) own = own.where(holds);
  const of = expressionBuilder<Tables, 'target'>();
  return of.exists(
    of
      .selectFrom(own.as('own'))
      .select('own.id')
      .where('own.id', '=', sql<string>`${sql.ref('target.id')} || ''`)
      .limit(1)
      .offset(0),
  );
}

/** So many are sorted in a moment. */
const maxInHand = 5000;

/** All that is found, in no order; undefined where it is very many. */
export async function fewFound(
  db: Database,
  { column }: GroupedOrder,
  found: Expression<SqlBool>,
): Promise<ListCursor[] | undefined> {
  const rows = await db
    .selectFrom('target')
    .select(['target.id', `target.${column} as value`, 'target.modifiedMs as thenBy'])
    .where(found)
    .limit(maxInHand + 1)
    .execute();
  return rows.length > maxInHand ? undefined : rows;
}

/** The groups in which something is found. */
export async function groupsFound(
  db: Database,
  { column }: GroupedOrder,
  found: Expression<SqlBool>,
): Promise<ReadonlySet<string | number>> {
  const rows = await db
    .selectFrom('target')
    .select(`target.${column} as value`)
    .where(found)
    .distinct()
    .execute();
  return new Set(rows.map(({ value }) => value));
}
