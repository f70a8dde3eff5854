import { DatabaseSync } from 'node:sqlite';
import { isDamagedDatabase } from '../../../disk/disk-trouble.ts';

/*
 * The decisions of the archive log, ready for look-ups. Derived from the vaults: another layout is another number, and the
 * table is made again. The order in which entries come does not matter.
 *
 * Layout 2: a rule about all pages of a host is also found by the key of its name records (`dns:example.org`). 3: captures that are
 * named one by one are found by the last part of their file's name.
 *
 * `state` has one row. `log_open`: an entry may have been written to the vaults that is not here yet.
 * `unfinished`: deletions that have not been carried out in the indexes yet.
 */
const layoutVersion = 3;

const layout = `
  CREATE TABLE entry (id TEXT PRIMARY KEY, time TEXT NOT NULL, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX entry_by_time ON entry (time, id);
  CREATE TABLE rule (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    time TEXT NOT NULL,
    entry TEXT NOT NULL,
    kind TEXT NOT NULL,
    conditions TEXT NOT NULL,
    until_ms INTEGER,
    access_class TEXT,
    PRIMARY KEY (scope, key, time, entry)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rule_by_kind ON rule (kind) WHERE kind = 'deletion';
  CREATE TABLE alias (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    same_as TEXT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (scope, key, same_as, entry)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE deleted_content (sha256 TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (sha256, entry)) STRICT, WITHOUT ROWID;
  CREATE TABLE revoked (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE unfinished (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE state (log_open INTEGER NOT NULL) STRICT;
  INSERT INTO state VALUES (1);
  PRAGMA user_version = ${layoutVersion};
`;
/** Undefined where a reader finds none, or anybody one that is damaged or has another layout. */
export function openDecisionDatabase(
  path: string,
  { readOnly }: { readonly readOnly: boolean },
): DatabaseSync | undefined {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly, timeout: 10_000 });
  } catch (error) {
    if (readOnly) return undefined;
    throw error;
  }
  try {
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version === 0 && !readOnly) database.exec(`BEGIN; ${layout} COMMIT`);
    else if (version !== layoutVersion) {
      database.close();
      return undefined;
    }
    return database;
  } catch (error) {
    database.close();
    if (isDamagedDatabase(error)) return undefined;
    throw error;
  }
}
