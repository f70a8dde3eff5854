import type { DatabaseSync } from 'node:sqlite';

/** When this returns all changes of `work` are on disk; if it throws, none was made. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** As `inTransaction`, with exclusive use of the connection. */
export async function inLongTransaction<Result>(
  database: DatabaseSync,
  work: () => Promise<Result>,
): Promise<Result> {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = await work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/**
 * SQLite itself ends a transaction at SQLITE_FULL, SQLITE_IOERR and SQLITE_NOMEM
 * (https://www.sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction"). A ROLLBACK after that fails, and
 * its error would hide the first.
 */
export function rollBack(database: DatabaseSync): void {
  if (!database.isOpen || !database.isTransaction) return;
  try {
    database.exec('ROLLBACK');
  } catch {
    // The first error is the useful one. Closing the connection, or the next start, rolls back the rest.
  }
}
