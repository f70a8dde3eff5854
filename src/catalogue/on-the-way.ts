import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/**
 * A condition in words that no index is found for: the engine goes along the index of the order, and looks at each row on its way.
 * PostgreSQL takes such a comparison for true of a third of the rows. An equation it would take for true of so few that it would
 * rather look at all rows, and sort them.
 */
export function onTheWay(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`case when ${condition} then 1 else 0 end > 0`;
}
