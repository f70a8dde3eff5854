import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamagedDatabase } from '../../../../disk/disk-problem.ts';
import { OtherLayoutError } from '../../../../disk/other-layout-error.ts';

/*
 * The ledger of the chain, one row for each file. Derived: if it is lost, the files are entered again from their folders.
 *
 * `said`: JSON, the provenance given on entry; `provenance`: JSON, that and the provenance in the file itself.
 * `step` NULL: the file is through. `base`: the last part of `name`, by which index lines refer to the file.
 * `indexed` 1: its lines are in the index.
 */
const layoutVersion = 1;

const createTable = `
  CREATE TABLE file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL,
    afterwards TEXT NOT NULL,
    said TEXT NOT NULL,
    step TEXT,
    state TEXT NOT NULL,
    reason TEXT,
    size_bytes INTEGER NOT NULL,
    modified_ms REAL,
    sha256 TEXT,
    class TEXT,
    name TEXT,
    base TEXT,
    provenance TEXT,
    known_as TEXT,
    indexed INTEGER NOT NULL DEFAULT 0,
    captures INTEGER,
    warnings INTEGER,
    losses INTEGER,
    done_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX file_by_path ON file (path) WHERE state <> 'done';
  CREATE UNIQUE INDEX file_by_base ON file (base) WHERE state <> 'done';
  CREATE INDEX file_by_sha256 ON file (sha256) WHERE state <> 'done';
  CREATE INDEX file_by_step ON file (step, state, size_bytes) WHERE state <> 'done';
  CREATE INDEX file_by_any_path ON file (path);
  CREATE INDEX file_by_done ON file (done_ms) WHERE state = 'done';
  PRAGMA user_version = ${layoutVersion};
`;

/** Opens the ledger for writing. An unusable one is kept beside it, and a new one is started. */
export function openLedger(path: string): DatabaseSync {
  try {
    return prepared(path);
  } catch (error) {
    if (!isDamagedDatabase(error) && !(error instanceof OtherLayoutError)) throw error;
    for (const part of ['', '-wal', '-shm'])
      if (existsSync(path + part)) renameSync(path + part, `${path}.unusable${part}`);
    return prepared(path);
  }
}

/** Read-only; undefined if there is no usable ledger. */
export function openLedgerForReading(path: string): DatabaseSync | undefined {
  if (!existsSync(path)) return undefined;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  if (versionOf(database) === layoutVersion) return database;
  database.close();
  return undefined;
}

function prepared(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const version = versionOf(database);
    if (version === 0) database.exec(`BEGIN; ${createTable} COMMIT`);
    else if (version !== layoutVersion)
      throw new OtherLayoutError(path, { found: version, known: layoutVersion });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}
