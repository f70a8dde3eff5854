import type { AliasedExpression } from 'kysely';
import type { Database } from './catalogue.ts';

/** A query that can be used as a table. */
export interface Countable {
  as(alias: 'some'): AliasedExpression<object, 'some'>;
}

/** Counts the rows of a query. A query that may return very many has a limit. */
export async function countRows(db: Database, some: Countable): Promise<number> {
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
