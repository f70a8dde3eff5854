import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import { checkParameters } from '../../check-parameters.ts';
import { FailedChangeError } from '../failed-change.ts';
import { onlyReads } from '../only-reads.ts';
import type { SqliteRequest } from './sqlite-file.ts';
import type { SqliteRows, SqliteThread } from './sqlite-thread.ts';
import type { SqliteThreads, TakenThread } from './sqlite-threads.ts';

/** A connection for Kysely: chooses the thread. */
export class SqliteConnection implements DatabaseConnection {
  readonly #threads: SqliteThreads;
  #transaction: TakenThread | undefined;
  #hasFailed = false;
  #changes = 0;
  #cursors = 0;

  constructor(threads: SqliteThreads) {
    this.#threads = threads;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const isReading = settings.accessMode === 'read only';
    const taken = isReading ? this.#threads.takeReader() : await this.#threads.takeWriter();
    try {
      await taken.thread.ask(query(isReading ? 'begin' : 'begin immediate'));
    } catch (error) {
      await taken.giveBack();
      throw error;
    }
    this.#transaction = taken;
    this.#hasFailed = false;
    this.#changes = 0;
  }

  /** If it throws, Kysely rolls back. */
  async commit(): Promise<void> {
    if (this.#hasFailed) throw new FailedChangeError();
    await this.#transaction?.thread.ask(query('commit'));
    this.#threads.addChanges(this.#changes);
    await this.#end();
  }

  async rollback(): Promise<void> {
    try {
      await this.#transaction?.thread.ask({ kind: 'rollback' });
    } finally {
      await this.#end();
    }
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    checkParameters(compiled.parameters);
    const question = query(compiled.sql, compiled.parameters);
    if (this.#transaction !== undefined) return resultOf(await this.#ask(this.#transaction.thread, question));
    if (onlyReads(compiled)) return resultOf(await this.#threads.reader().ask(question));
    const { thread, giveBack } = await this.#threads.takeWriter();
    try {
      return resultOf(await thread.ask(question));
    } finally {
      await giveBack();
    }
  }

  async *streamQuery<Row>(
    compiled: CompiledQuery,
    chunkRows: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const { sql, parameters } = compiled;
    checkParameters(parameters);
    this.#cursors++;
    const cursor = this.#cursors;
    const taken = this.#transaction ?? this.#threads.takeReader();
    try {
      await this.#ask(taken.thread, { kind: 'open-cursor', cursor, sql, parameters });
      for (;;) {
        const answer = await this.#ask(taken.thread, { kind: 'read-cursor', cursor, rows: chunkRows });
        if (answer.rows.length > 0) yield resultOf<Row>(answer);
        if (answer.rows.length < chunkRows) return;
      }
    } finally {
      if (taken === this.#transaction) await taken.thread.ask({ kind: 'close-cursor', cursor });
      else await taken.giveBack();
    }
  }

  async #ask(thread: SqliteThread, request: SqliteRequest): Promise<SqliteRows> {
    try {
      const rows = await thread.ask(request);
      this.#changes += rows.changes;
      return rows;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  async #end(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    await transaction?.giveBack();
  }
}

function query(sql: string, parameters: readonly unknown[] = []): SqliteRequest {
  return { kind: 'query', sql, parameters };
}

function resultOf<Row>({ columns, rows, changes }: SqliteRows): QueryResult<Row> {
  return { rows: rows.map((values) => rowOf(columns, values) as Row), numAffectedRows: BigInt(changes) };
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) row[column] = values[index];
  return row;
}
