import type { AliasedExpression } from 'kysely';
import type { Database } from './catalogue.ts';

/** A query that can stand where a table does. */
export interface Countable {
  as(alias: 'some'): AliasedExpression<object, 'some'>;
}

/** How many rows a query gives. Where there may be very many, the query has a limit: so far is counted. */
export async function countRows(db: Database, some: Countable): Promise<number> {
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
