import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { isDamagedDatabase, sqliteCodeOf, sqliteCodes } from './disk-trouble.ts';

/** Somebody else works there. */
export class LockedError extends Error {}

/** The file of the lock is not one: a person has to delete it. */
export class DamagedLockError extends Error {}

/** The locks that this process has. A database that nothing refers to is closed by the garbage collector, its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * One process at a time writes into a folder. Gives back how to unlock it. The lock is one of the operating system, which
 * SQLite knows how to take: it goes to one alone, and ends with its process, however that ends. The file beside it says who
 * has it. `subject` is for the message: `this job`.
 */
export function lockForWriting(path: string, subject: string): () => void {
  const database = new DatabaseSync(`${path}.sqlite`, { timeout: 0 });
  try {
    // Of several that come at the same time one gets it: with EXCLUSIVE two could keep one another out.
    database.exec('BEGIN IMMEDIATE');
    // Whoever is named in the file has ended: a container has another host name after each restart.
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
      // It only says who had the lock. What was done under it stands, and the lock itself is given back.
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
