import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/**
 * Conditions in words that no index is found for: the engine goes along the index of the order, and looks at each row on its way,
 * asking the conditions one after the other, until one does not hold. PostgreSQL takes such a comparison for true of a third of the
 * rows. An equation it would take for true of so few that it would rather look at all rows, and sort them.
 */
export function onTheWay(...conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  const all = conditions.reduceRight((then, each) => sql`case when ${each} then ${then} else 0 end`, sql`1`);
  return sql<SqlBool>`${all} > 0`;
}
