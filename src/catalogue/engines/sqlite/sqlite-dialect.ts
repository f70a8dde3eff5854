import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseIntrospector, Dialect, Driver, Kysely, TransactionSettings } from 'kysely';
import type { EngineAdapter, RowsInsert } from '../engine-adapter.ts';
import { fts5Targets } from './fts5-targets.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteThreads } from './sqlite-threads.ts';

/** Kysely's SQLite dialect on our threads. */
export class ThreadedSqliteDialect implements Dialect {
  readonly #threads: SqliteThreads;

  constructor(threads: SqliteThreads) {
    this.#threads = threads;
  }

  createDriver(): Driver {
    return new ThreadedSqliteDriver(this.#threads);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new ThreadedSqliteAdapter();
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database as never);
  }
}

class ThreadedSqliteAdapter extends SqliteAdapter implements EngineAdapter {
  readonly targets = fts5Targets;

  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** `[["a",1],["b",2]]` */
  insertRows(table: string, columns: readonly string[]): RowsInsert {
    const values = columns.map((_, index) => `value ->> ${index}`);
    const sql = `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from json_each(?)`;
    return { sql, json: (rows) => JSON.stringify(rows) };
  }
}

class ThreadedSqliteDriver implements Driver {
  readonly #threads: SqliteThreads;

  constructor(threads: SqliteThreads) {
    this.#threads = threads;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection(this.#threads));
  }

  beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#threads.close();
  }
}
