import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/**
 * Hides conditions from the planner, so that the engine walks the index of the order and tests each row until one condition
 * fails. PostgreSQL estimates that such a comparison holds for a third of the rows; for an equation it would assume so few rows
 * that it would scan the table and sort.
 */
export function onTheWay(...conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  const all = conditions.reduceRight((then, each) => sql`case when ${each} then ${then} else 0 end`, sql`1`);
  return sql<SqlBool>`${all} > 0`;
}
