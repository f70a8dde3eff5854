import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A transaction: nothing that it has read can change before it ends. */
export type Changing = Transaction<Tables>;

/**
 * The open catalogue: decisions and plans of people. SQLite in the data folder, or PostgreSQL; both run the SQL that Kysely
 * writes, and the same tests.
 */
export interface Catalogue {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads use any reader; a single statement that writes is its own transaction. */
  readonly db: Database;
  /**
   * A transaction. Transactions of one catalogue run one after another, so nothing that `work` has read can change under it.
   * Durable when this resolves. `work` uses this transaction only, since it may be run again.
   */
  change<Value>(work: (changing: Changing) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}
