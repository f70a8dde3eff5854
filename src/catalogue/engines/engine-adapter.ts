import type { Database } from '../catalogue.ts';
import type { TargetIndex } from '../target-index/target-index.ts';

/** The differences between the engines. */
export interface EngineAdapter {
  /** Many rows are sent as one JSON text. */
  insertRows(table: string, columns: readonly string[]): RowsInsert;
  readonly targets: TargetIndex;
}

export function adapterOf(db: Pick<Database, 'getExecutor'>): EngineAdapter {
  return db.getExecutor().adapter as unknown as EngineAdapter;
}

export interface RowsInsert {
  /** Has one parameter. */
  readonly sql: string;
  readonly json: (rows: readonly (readonly unknown[])[]) => string;
}
