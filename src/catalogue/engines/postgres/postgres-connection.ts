import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import { checkParameters } from '../../check-parameters.ts';
import { FailedChangeError } from '../failed-change.ts';
import { onlyReads } from '../only-reads.ts';
import type { PostgresClients, TakenClient } from './postgres-clients.ts';

/** A connection for Kysely: takes one from the pool for each query, or for the length of a transaction. */
export class PostgresConnection implements DatabaseConnection {
  readonly #clients: PostgresClients;
  #transaction: TakenClient | undefined;
  #cursors = 0;

  constructor(clients: PostgresClients) {
    this.#clients = clients;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    this.#transaction =
      settings.accessMode === 'read only'
        ? await this.#clients.takeDatetime()
        : await this.#clients.takeWriter();
  }

  /** If it throws, Kysely rolls back. */
  async commit(): Promise<void> {
    const answer = await this.#transaction?.ask('commit');
    // PostgreSQL answers so if a query had failed.
    if (answer?.command === 'ROLLBACK') throw new FailedChangeError();
    this.#end();
  }

  async rollback(): Promise<void> {
    try {
      // A lost connection has nothing to roll back, and might never answer.
      if (this.#transaction?.isLost === false) await this.#transaction.ask('rollback');
    } finally {
      this.#end();
    }
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    checkParameters(compiled.parameters);
    if (this.#transaction !== undefined) return ask(this.#transaction, compiled);
    if (!onlyReads(compiled)) return this.#changeAlone(compiled);
    const client = await this.#clients.take();
    try {
      return await ask(client, compiled);
    } finally {
      client.giveBack();
    }
  }

  /** In chunks by a server-side cursor: only one chunk is held here. */
  async *streamQuery<Row>(
    compiled: CompiledQuery,
    chunkRows: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    checkParameters(compiled.parameters);
    this.#cursors++;
    const cursor = `heirloom_${this.#cursors}`;
    const client = this.#transaction ?? (await this.#clients.takeDatetime());
    try {
      await client.ask(`declare ${cursor} no scroll cursor for ${compiled.sql}`, compiled.parameters);
      for (;;) {
        const { rows } = await client.ask(`fetch forward ${chunkRows} from ${cursor}`);
        if (rows.length > 0) yield { rows: rows as Row[] };
        if (rows.length < chunkRows) break;
      }
      await client.ask(`close ${cursor}`);
    } finally {
      if (client !== this.#transaction) await this.#clients.endDatetime(client);
    }
  }

  /** Its own transaction, which waits for its turn like any other. */
  async #changeAlone<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const client = await this.#clients.takeWriter();
    try {
      const result = await ask<Row>(client, compiled);
      await client.ask('commit');
      return result;
    } catch (error) {
      if (!client.isLost) await client.ask('rollback');
      throw error;
    } finally {
      client.giveBack();
    }
  }

  #end(): void {
    this.#transaction?.giveBack();
    this.#transaction = undefined;
  }
}

async function ask<Row>(client: TakenClient, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
  const { rows, rowCount } = await client.ask(sql, parameters);
  return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
}
