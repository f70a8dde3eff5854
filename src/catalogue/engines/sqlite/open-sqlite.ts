import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { lockForWriting } from '../../../disk/writer-lock.ts';
import type { Changing } from '../../catalogue.ts';
import type { Tables } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { checkSqlite } from './check-sqlite.ts';
import { ThreadedSqliteDialect } from './sqlite-dialect.ts';
import { sqliteFailure } from './sqlite-failure.ts';
import { SqliteThreads } from './sqlite-threads.ts';

export interface SqliteOptions {
  /** Beside the process that writes: changes fail. */
  readonly isReadOnly?: boolean;
  readonly readers?: number;
  readonly cacheBytes?: number;
}

/**
 * The catalogue in a file, with one writing process.
 *
 *   catalogue.sqlite         the database
 *   catalogue.sqlite-wal     the last changes, until a checkpoint; `-shm` is its index
 *   catalogue.lock           process and machine of the writer; catalogue.lock.sqlite holds the lock itself
 *
 * Throws LockedError if another process writes it.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Engine> {
  const { isReadOnly = false, readers = 2, cacheBytes = 64 * 1024 * 1024 } = options;
  const unlock = isReadOnly ? undefined : lock(path);
  const threads = new SqliteThreads({ path, isReadOnly, readers, cacheBytes });
  const db = new Kysely<Tables>({
    dialect: new ThreadedSqliteDialect(threads),
    plugins: [new CamelCasePlugin()],
  });
  const close = async (): Promise<void> => {
    try {
      await db.destroy();
      // Kysely destroys only a dialect that was used.
      await threads.close();
    } finally {
      unlock?.();
    }
  };
  try {
    // Creates the file, so that readers can open it.
    const { giveBack } = await threads.takeWriter();
    await giveBack();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    catalogue: {
      engine: 'sqlite',
      db,
      change: <Value>(work: (changing: Changing) => Promise<Value>) => db.transaction().execute(work),
      close,
    },
    types: { text: 'text', integer: 'integer' },
    hasTable: async (name) => {
      const { rows } = await sql`select 1 from sqlite_schema where name = ${name}`.execute(db);
      return rows.length > 0;
    },
    checkIntegrity: (maxMs) => checkSqlite(db, maxMs),
    sizeBytes: async () => {
      const { rows } = await sql<{ size: number }>`select page_count * page_size as size
        from pragma_page_count(), pragma_page_size()`.execute(db);
      return rows[0]?.size ?? 0;
    },
  };
}

function lock(path: string): () => void {
  // Password hashes, addresses, sessions: readable by the owner only.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // SQLite gives the files beside it the same permissions.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  try {
    return lockForWriting(join(dirname(path), 'catalogue.lock'), 'this catalogue');
  } catch (error) {
    // The lock is an SQLite file too.
    const { message, errcode } = error as { readonly message: string; readonly errcode?: number };
    throw errcode === undefined ? error : sqliteFailure(message, errcode);
  }
}
