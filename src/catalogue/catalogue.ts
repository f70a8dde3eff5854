import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** Within a change: what is read there is what will be there. */
export type Changing = Transaction<Tables>;

/**
 * The catalogue, open: what people decide and plan. SQLite in the data folder, or PostgreSQL; both speak the SQL that Kysely
 * writes for them, and the same tests hold for both.
 */
export interface Catalogue {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads go to any reader; single changes are a transaction of their own. */
  readonly db: Database;
  /**
   * All or nothing, and one after another: no two changes of one catalogue run at the same time, so that what `work` has read
   * cannot change under it. Durable when this resolves. `work` does nothing but ask this transaction: it may be run again.
   */
  change<Value>(work: (changing: Changing) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}
