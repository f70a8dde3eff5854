import type { Pool, PoolClient, QueryResult } from 'pg';
import { CatalogueGoneError } from '../../catalogue-gone.ts';
import { Growth } from '../growth.ts';
import { Mutex } from '../mutex.ts';
import { postgresFailure } from './postgres-failure.ts';

/** The connections to the database: one writer, used by one transaction after another, and readers. */
export class PostgresClients {
  readonly #pool: Pool;
  readonly #isReadOnly: boolean;
  readonly #maxMs: number;
  readonly #turns = new Mutex();
  readonly #growths = new Map<string, Growth>();

  constructor(pool: Pool, { isReadOnly, maxMs }: { readonly isReadOnly: boolean; readonly maxMs: number }) {
    this.#pool = pool;
    this.#isReadOnly = isReadOnly;
    this.#maxMs = maxMs;
    // The next query reports it; without a listener it would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async take(): Promise<TakenClient> {
    return new TakenClient(await this.#connect(), { maxMs: this.#maxMs });
  }

  /**
   * In a transaction that has begun, exclusive in this process and all others. Waiting for the mutex first leaves the
   * connections to the readers.
   */
  async takeWriter(): Promise<TakenClient> {
    const endTurn = await this.#turns.take();
    let client: TakenClient | undefined;
    try {
      client = new TakenClient(await this.#connect(), {
        maxMs: this.#maxMs,
        onGivenBack: endTurn,
        growths: this.#growths,
      });
      await client.ask(
        this.#isReadOnly ? 'begin read only' : `begin; select pg_advisory_xact_lock(${changeLock})`,
      );
      return client;
    } catch (error) {
      if (client === undefined) endTurn();
      else client.giveBack();
      throw error;
    }
  }

  /** In a transaction with one snapshot. */
  async takeDatetime(): Promise<TakenClient> {
    const client = await this.take();
    try {
      await client.ask('begin isolation level repeatable read read only');
    } catch (error) {
      client.giveBack();
      throw error;
    }
    return client;
  }

  async endDatetime(client: TakenClient): Promise<void> {
    try {
      if (!client.isLost) await client.ask('rollback');
    } finally {
      client.giveBack();
    }
  }

  /** After the transactions that were started. */
  async close(): Promise<void> {
    const endTurn = await this.#turns.take();
    try {
      if (!this.#pool.ended) await this.#pool.end();
    } finally {
      endTurn();
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw postgresFailure(error);
    }
  }
}

interface TakenOptions {
  readonly maxMs: number;
  readonly onGivenBack?: () => void;
  /** By table; readers do not need it. */
  readonly growths?: Map<string, Growth>;
}

export class TakenClient {
  readonly #client: PoolClient;
  readonly #maxMs: number;
  readonly #onGivenBack: () => void;
  readonly #growths: Map<string, Growth> | undefined;
  #isLost = false;

  constructor(client: PoolClient, { maxMs, onGivenBack = () => undefined, growths }: TakenOptions) {
    this.#client = client;
    this.#maxMs = maxMs;
    this.#onGivenBack = onGivenBack;
    this.#growths = growths;
  }

  /** The connection broke: whatever was not committed is lost. */
  get isLost(): boolean {
    return this.#isLost;
  }

  async ask(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<object>> {
    try {
      const limit = takesWhatItTakes.test(sql) ? {} : { query_timeout: this.#maxMs };
      const values = parameters.length === 0 ? {} : { values: [...parameters] };
      const result = await this.#client.query<object>({ text: sql, ...values, ...limit });
      this.#count(sql, result.rowCount ?? 0);
      return result;
    } catch (error) {
      const failure = postgresFailure(error);
      this.#isLost ||= failure instanceof CatalogueGoneError;
      throw failure;
    }
  }

  giveBack(): void {
    const grown = this.#isLost ? [] : [...(this.#growths ?? [])].filter(([, growth]) => growth.takeDue());
    if (grown.length === 0) this.#end();
    else void this.#lookAt(grown.map(([table]) => table)).finally(() => this.#end());
  }

  #count(sql: string, rows: number): void {
    if (this.#growths === undefined || rows === 0) return;
    // Deletions do not count: with statistics of an empty table, PostgreSQL would take any index when it is filled again.
    const table = /^(?:insert into|update) ("?\w+"?)/.exec(sql)?.[1];
    if (table === undefined) return;
    const growth = this.#growths.get(table) ?? new Growth();
    growth.add(rows);
    this.#growths.set(table, growth);
  }

  /** Statistics for choosing indexes, which autovacuum would update a minute later. */
  async #lookAt(tables: readonly string[]): Promise<void> {
    try {
      await this.ask(`analyze ${tables.join(', ')}`);
    } catch {
      // The next query reports it.
    }
  }

  #end(): void {
    this.#client.release(this.#isLost);
    this.#onGivenBack();
  }
}

/** The key of our advisory lock, which is per database. ASCII `heirlo`. */
const changeLock = 0x68_65_69_72_6c_6f;

/** Cursors of jobs and backups, and migrations, which begin with their name. */
const takesWhatItTakes = /^\s*(?:\/\*|(?:declare|fetch|create|alter|drop|analyze)\b)/i;
