import type { DatabaseSync } from 'node:sqlite';

/** All changes of `work` are on disk when this returns, or none of them was made. */
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

/** As `inTransaction`; nobody else may use the connection meanwhile. */
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
 * SQLite ends a transaction by itself at SQLITE_FULL, SQLITE_IOERR and SQLITE_NOMEM (https://www.sqlite.org/lang_transaction.html,
 * "Response To Errors Within A Transaction"). A ROLLBACK after that fails, and its error would hide the first one.
 */
export function rollBack(database: DatabaseSync): void {
  if (!database.isOpen || !database.isTransaction) return;
  try {
    database.exec('ROLLBACK');
  } catch {
    // The error that led here tells more. Closing the connection, or the next start, rolls back what is left.
  }
}
