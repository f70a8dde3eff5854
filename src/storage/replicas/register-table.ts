import type { DatabaseSync } from 'node:sqlite';
import { OtherLayoutError } from '../../disk/other-layout-error.ts';
import type { FileClass } from '../placement/placement-policy.ts';
import type { CopyState } from '../placement/plan-replicas.ts';

/**
 * The register of replicas. It is derived from the vaults, so a new layout is a new number.
 *
 * `base`: the last part of the name, by which index lines refer to the file. `provenance`: JSON; its searched fields have
 * columns. `checked_ms` 0: never checked. `put_ms` null: not known, because the register was rebuilt.
 */
const layoutVersion = 2;

const createTables = `
  CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    class TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    base TEXT NOT NULL,
    channel TEXT,
    harvest TEXT,
    job TEXT,
    provenance TEXT
  ) STRICT;
  CREATE INDEX file_by_base ON file (base);
  CREATE INDEX file_by_sha256 ON file (sha256);
  CREATE TABLE replica (
    file INTEGER NOT NULL REFERENCES file (id),
    vault TEXT NOT NULL,
    state TEXT NOT NULL,
    put_ms INTEGER,
    checked_ms INTEGER NOT NULL,
    PRIMARY KEY (file, vault)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX replica_by_check ON replica (checked_ms, file, vault);
  PRAGMA user_version = ${layoutVersion};
`;

export interface FileRow {
  readonly name: string;
  readonly class: FileClass;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly provenance: string | null;
}

export interface ReplicaRow {
  readonly vault: string;
  readonly state: CopyState;
  readonly put_ms: number | null;
  readonly checked_ms: number;
}

/** Creates the tables in a new file; throws if an old file has another layout. */
export function prepareTables(
  database: DatabaseSync,
  path: string,
  { readOnly }: { readonly readOnly: boolean },
): void {
  // Several programs may have it open; the second waits.
  database.exec('PRAGMA busy_timeout = 10000');
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (!readOnly && version === 0) database.exec(createTables);
  if (!readOnly) database.exec('COMMIT');
  if (version !== (readOnly ? layoutVersion : 0) && version !== layoutVersion)
    throw new OtherLayoutError(
      path,
      { found: version, known: layoutVersion },
      'it is to be made again from the vaults',
    );
}
