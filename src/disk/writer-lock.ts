import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { isDamagedDatabase, sqliteCodeOf, sqliteCodes } from './disk-problem.ts';
import { OperatorError } from '../reasons/operator-error.ts';

/** Another process works there. */
export class LockedError extends OperatorError {
  override readonly kind = 'unwritable';
}

/** The lock file is damaged: an operator has to delete it. */
export class DamagedLockError extends OperatorError {}

/** The locks of this process. The garbage collector would close an unreferenced database, and release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Allows one writing process per folder; returns the function that unlocks it. The lock is the operating system's, taken
 * through SQLite: it is exclusive and ends with its process. The file beside it names the holder. `subject` is for the
 * message: `this job`.
 */
export function lockForWriting(path: string, subject: string): () => void {
  const database = new DatabaseSync(`${path}.sqlite`, { timeout: 0 });
  try {
    // Exactly one of several processes succeeds: with EXCLUSIVE two could block each other.
    database.exec('BEGIN IMMEDIATE');
    // The process named in the file has ended; a container has another host name after each restart.
    writeFileSync(path, `${process.pid} ${hostname()}\n`);
  } catch (error) {
    database.close();
    if (sqliteCodeOf(error) === sqliteCodes.busy) throw lockedBy(holderOf(path), subject);
    if (isDamagedDatabase(error))
      throw new DamagedLockError(
        `the lock ${path}.sqlite is damaged: delete it while no Heirloom works on ${subject}`,
        { cause: error },
      );
    throw error;
  }
  held.add(database);
  return () => {
    try {
      rmSync(path, { force: true });
    } catch {
      // The file only names the holder. The lock itself is released.
    } finally {
      held.delete(database);
      if (database.isOpen) database.close();
    }
  };
}

function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function lockedBy(holder: string, subject: string): LockedError {
  return new LockedError(
    `process ${holder.replace(' ', ' on ')} works on ${subject} already: stop it, or wait until it has ended`,
  );
}
