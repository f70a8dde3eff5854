import { expressionBuilder } from 'kysely';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Database } from './catalogue.ts';
import type { EngineAdapter } from './engines/engine-adapter.ts';
import type { Tables } from './tables.ts';

export type IdQuery = SelectQueryBuilder<Tables, keyof Tables, { id: string }>;

/**
 * Whether a record is among those that a query finds. The engine gathers their ids once and keeps them at hand: where very many
 * records are walked past, that is several times faster than a look into an index for each. To be asked on the way
 * (on-the-way.ts): an engine that may begin with it does not walk.
 */
export function isAmong(db: Database, ids: IdQuery): Expression<SqlBool> {
  const { gathersFor } = db.getExecutor().adapter as unknown as EngineAdapter;
  const of = expressionBuilder<Tables, 'record'>();
  return gathersFor === 'in' ? of('record.id', 'in', ids) : isFound(ids, of.ref('record.id'));
}

function isFound(ids: IdQuery, id: Expression<string>): Expression<SqlBool> {
  const of = expressionBuilder<Tables>();
  return of.exists(of.selectFrom(ids.as('found')).select('found.id').where('found.id', '=', id));
}
