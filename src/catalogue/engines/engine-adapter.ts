import type { Database } from '../catalogue.ts';

/** What is said to each engine in its own way. */
export interface EngineAdapter {
  /** Many rows travel as one JSON text. */
  insertRows(table: string, columns: readonly string[]): RowsInsert;
  /** In which words the engine first gathers all that a query finds, and then asks for each row whether it is among it. */
  readonly gathersFor: 'in' | 'exists';
}

export function adapterOf(db: Pick<Database, 'getExecutor'>): EngineAdapter {
  return db.getExecutor().adapter as unknown as EngineAdapter;
}

export interface RowsInsert {
  /** With one parameter. */
  readonly sql: string;
  readonly json: (rows: readonly (readonly unknown[])[]) => string;
}
