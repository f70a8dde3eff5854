import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isDamagedDatabase, sqliteCodeOf, sqliteCodes } from '../../disk/disk-problem.ts';
import { timestamp17 } from '../../storage/timestamp17.ts';
import { createMissing, missingLayout, MissingTable } from './missing-table.ts';
import { upgradeMissing } from './upgrade-missing.ts';

interface Place {
  readonly path: string;
  readonly maxBytes: number;
  readonly tell: (problem: string) => void;
}

/**
 * The log as a file that several processes may open at once. It matters less than the reading it serves: a damaged file
 * is set aside and started anew, and if nothing can be written the log stays in memory.
 */
export class MissingFile {
  readonly #place: Place;
  #table: MissingTable;
  /** The path of the open file; undefined in memory. */
  #inode: number | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.#table = this.#open();
  }

  /** Does work on the tables, if need be on new ones. Throws what is neither damage nor loss of the file. */
  with<Result>(work: (table: MissingTable) => Result): Result {
    if (this.#inode !== undefined && inodeOf(this.#place.path) !== this.#inode) this.#openAgain();
    try {
      return work(this.#table);
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#openAgain();
      return work(this.#table);
    }
  }

  close(): void {
    this.#table.close();
  }

  #openAgain(): void {
    try {
      this.#table.close();
    } catch {
      // Closing a damaged file may fail too.
    }
    this.#table = this.#open();
  }

  #open(): MissingTable {
    const { path, maxBytes, tell } = this.#place;
    try {
      mkdirSync(dirname(path), { recursive: true });
      const database = this.#sound();
      this.#inode = inodeOf(path);
      return new MissingTable(database, maxBytes);
    } catch (error) {
      tell(`${path} cannot be written (${(error as Error).message}): what readers miss is not kept`);
      this.#inode = undefined;
      return new MissingTable(inMemory(path), maxBytes);
    }
  }

  #sound(): DatabaseSync {
    const { path, tell } = this.#place;
    try {
      return openedInTurn(path);
    } catch (error) {
      if (!isDamage(error)) throw error;
      const aside = `${path}.damaged-${timestamp17(Date.now())}`;
      for (const part of ['', '-wal', '-shm'])
        if (existsSync(path + part)) renameSync(path + part, aside + part);
      tell(`${path} was damaged and has been set aside as ${aside}; a new one was begun`);
      return openedInTurn(path);
    }
  }
}

const turns = 100;
const turnMs = 50;

/** When several processes open a new file at once, all but one get SQLITE_BUSY, whatever their timeout. */
function openedInTurn(path: string): DatabaseSync {
  for (let turn = 1; ; turn++) {
    try {
      return opened(path);
    } catch (error) {
      if (sqliteCodeOf(error) !== sqliteCodes.busy || turn === turns) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, turnMs);
    }
  }
}

function opened(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    // A crash of the machine may lose the last seconds, a crash of the program nothing.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    database.exec('BEGIN IMMEDIATE');
    const layout = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (layout === 0) database.exec(createMissing);
    else if (layout === 1) upgradeMissing(database);
    else if (layout !== missingLayout) throw new Error('it was written by another version of Heirloom');
    // A file on a disk that may only be read is opened without a word: it shows when something is written.
    database.exec(`PRAGMA user_version = ${missingLayout}; COMMIT`);
    if (layout === 1) database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    const [check] = database.prepare('PRAGMA quick_check(1)').all();
    if (check?.['quick_check'] !== 'ok') throw new DamagedError('the check of the database failed');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** With what stands in the file, if it can be read at least. */
function inMemory(path: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(createMissing);
  // A log beside the file can be read where it is whole; without one, only a file that is said not to change.
  if (existsSync(path)) ['mode=ro', 'immutable=1'].some((access) => copyInto(database, path, access));
  return database;
}

function copyInto(database: DatabaseSync, path: string, access: string): boolean {
  try {
    database.prepare('ATTACH ? AS file').run(`${pathToFileURL(path).href}?${access}`);
  } catch {
    return false;
  }
  try {
    for (const table of ['resource', 'lack'])
      database.exec(`INSERT OR REPLACE INTO main.${table} SELECT * FROM file.${table}`);
    return true;
  } catch {
    // It starts empty; the failed write is reported in any case.
    return false;
  } finally {
    database.exec('DETACH file');
  }
}

class DamagedError extends Error {}

function isDamage(error: unknown): boolean {
  return error instanceof DamagedError || isDamagedDatabase(error);
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
