import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseIntrospector, Dialect, Driver, Kysely, TransactionSettings } from 'kysely';
import type { EngineAdapter, RowsInsert } from '../engine-adapter.ts';
import type { PostgresClients } from './postgres-clients.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { tsvectorTargets } from './tsvector-targets.ts';

/** Kysely's PostgreSQL dialect on our pool, in which changes wait for their turn. */
export class SerializedDialect implements Dialect {
  readonly #clients: PostgresClients;

  constructor(clients: PostgresClients) {
    this.#clients = clients;
  }

  createDriver(): Driver {
    return new SerializedDriver(this.#clients);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new CataloguePostgresAdapter();
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(database as never);
  }
}

class CataloguePostgresAdapter extends PostgresAdapter implements EngineAdapter {
  readonly targets = tsvectorTargets;

  /** `[{"id":"a","version":1},{"id":"b","version":2}]`: the types are those of the table. */
  insertRows(table: string, columns: readonly string[]): RowsInsert {
    const names = columns.join(', ');
    // Earlier versions have a table `record`, for which `null::record` would not be a row.
    const noRow = `(select each from ${table} as each limit 0)`;
    const rows = `json_populate_recordset(${noRow}, $1::json)`;
    const sql = `insert into ${table} (${names}) select ${names} from ${rows}`;
    const objectOf = (values: readonly unknown[]): object =>
      Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    return { sql, json: (rows) => JSON.stringify(rows.map(objectOf)) };
  }
}

class SerializedDriver implements Driver {
  readonly #clients: PostgresClients;

  constructor(clients: PostgresClients) {
    this.#clients = clients;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<PostgresConnection> {
    return Promise.resolve(new PostgresConnection(this.#clients));
  }

  beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#clients.close();
  }
}
