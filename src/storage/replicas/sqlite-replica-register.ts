import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { defined } from '../../formats/values/defined.ts';
import { baseOf } from '../file-name.ts';
import { sqliteCodeOf, sqliteCodes } from '../../disk/disk-trouble.ts';
import { Statements } from '../../disk/statements.ts';
import { inLongTransaction, inTransaction } from '../../disk/transaction.ts';
import type { CopyState, PlacedFile } from '../placement/plan-replicas.ts';
import { readProvenance, storedProvenance } from '../provenance.ts';
import type { Provenance } from '../provenance.ts';
import type { KeptFile, Replica, ReplicaChange, ReplicaCount, ReplicaRegister } from './replica-register.ts';
import { prepareTables } from './register-table.ts';
import type { FileRow, ReplicaRow } from './register-table.ts';

const upsertReplica = `
  INSERT INTO replica (file, vault, state, put_ms, checked_ms)
    VALUES ((SELECT id FROM file WHERE name = ?1), ?2, ?3, ?4, coalesce(?5, 0))
    ON CONFLICT (file, vault) DO UPDATE
      SET state = ?3, put_ms = coalesce(?4, put_ms), checked_ms = coalesce(?5, checked_ms)
`;
const fileColumns = 'name, class, size_bytes, sha256, provenance';
const selectFiles = `
  SELECT ${fileColumns}, vault, state FROM file LEFT JOIN replica ON file = id ORDER BY name, vault
`;
const insertFile = `
  INSERT INTO file (name, class, size_bytes, sha256, base, channel, harvest, job, provenance)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
`;
const selectOldest = `
  SELECT ${fileColumns}, vault, state, put_ms, checked_ms FROM replica JOIN file ON file = id
    WHERE checked_ms < ? AND vault IN (SELECT value FROM json_each(?)) ORDER BY checked_ms, file, vault LIMIT ?
`;
const sumOldest = `
  SELECT sum(size_bytes) AS bytes FROM replica JOIN file ON file = id
    WHERE checked_ms < ? AND vault IN (SELECT value FROM json_each(?))
`;
const selectCounts = `
  SELECT vault, state, count(*) AS files, sum(size_bytes) AS bytes, min(checked_ms) AS oldest
    FROM replica JOIN file ON file = id
    GROUP BY vault, state ORDER BY vault, state
`;

/**
 * SQLITE_READONLY, SQLITE_CANTOPEN: readers coordinate with the writer through a small file beside the database. If they
 * cannot make it, on a read-only disk or as another user, the database is read without coordination.
 */
const unwritable: ReadonlySet<number | undefined> = new Set([sqliteCodes.readOnly, sqliteCodes.cannotOpen]);

export class SqliteReplicaRegister implements ReplicaRegister {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  static open(path: string, { readOnly = false } = {}): SqliteReplicaRegister {
    try {
      return SqliteReplicaRegister.#open(path, path, readOnly);
    } catch (error) {
      if (!readOnly || !unwritable.has(sqliteCodeOf(error))) throw error;
      const asItIs = pathToFileURL(path);
      asItIs.search = '?immutable=1';
      return SqliteReplicaRegister.#open(asItIs, path, readOnly);
    }
  }

  static #open(place: string | URL, path: string, readOnly: boolean): SqliteReplicaRegister {
    const database = new DatabaseSync(place, { readOnly });
    try {
      prepareTables(database, path, { readOnly });
    } catch (error) {
      database.close();
      throw error;
    }
    return new SqliteReplicaRegister(database);
  }

  close(): void {
    this.#database.close();
  }

  addFile({ name, fileClass, sizeBytes, sha256, provenance }: KeptFile): boolean {
    const { source = null, harvest = null, job = null } = provenance ?? {};
    const stored = provenance === undefined ? null : JSON.stringify(storedProvenance(provenance));
    const origin = [source, harvest, job, stored];
    this.#statements.get(insertFile).run(name, fileClass, sizeBytes, sha256, baseOf(name), ...origin);
    const known = this.file(name);
    return known?.sha256 === sha256 && known.sizeBytes === sizeBytes;
  }

  addCopy(file: KeptFile, vault: string): boolean {
    return inTransaction(this.#database, () => {
      // Nothing is changed if another content has the name.
      const isAdded = this.addFile(file);
      if (isAdded) this.setReplica(file.name, { vault, state: 'missing' });
      return isAdded;
    });
  }

  file(name: string): KeptFile | undefined {
    const row = this.#statements.get(`SELECT ${fileColumns} FROM file WHERE name = ?`).get(name);
    return row === undefined ? undefined : keptFile(row as unknown as FileRow);
  }

  fileOfBase(base: string): KeptFile | undefined {
    const row = this.#statements
      .get(`SELECT ${fileColumns} FROM file WHERE base = ? ORDER BY name`)
      .get(base);
    return row === undefined ? undefined : keptFile(row as unknown as FileRow);
  }

  fileOfSha256(sha256: string): KeptFile | undefined {
    const row = this.#statements
      .get(`SELECT ${fileColumns} FROM file WHERE sha256 = ? ORDER BY name`)
      .get(sha256);
    return row === undefined ? undefined : keptFile(row as unknown as FileRow);
  }

  *basesFrom(origin: Pick<Provenance, 'harvest' | 'job'> & { readonly source?: string }): Generator<string> {
    const sql = `SELECT base FROM file
      WHERE channel = coalesce(?, channel) AND harvest IS coalesce(?, harvest) AND job IS coalesce(?, job)`;
    const { source = null, harvest = null, job = null } = origin;
    for (const row of this.#statements.get(sql).iterate(source, harvest, job)) yield String(row['base']);
  }

  forgetFile(name: string): void {
    this.#statements.get('DELETE FROM file WHERE name = ?').run(name);
  }

  replicasOf(name: string): Replica[] {
    const rows = this.#statements
      .get(
        'SELECT vault, state, put_ms, checked_ms FROM replica JOIN file ON file = id WHERE name = ? ORDER BY vault',
      )
      .all(name);
    return (rows as unknown as ReplicaRow[]).map(replica);
  }

  *files(): Generator<PlacedFile> {
    let last: (PlacedFile & { copies: { vault: string; state: CopyState }[] }) | undefined;
    for (const each of this.#statements.get(selectFiles).iterate()) {
      const row = each as unknown as FileRow & { readonly vault: string | null; readonly state: CopyState };
      if (row.name !== last?.name) {
        if (last !== undefined) yield last;
        last = { name: row.name, fileClass: row.class, sizeBytes: row.size_bytes, copies: [] };
      }
      if (row.vault !== null) last.copies.push({ vault: row.vault, state: row.state });
    }
    if (last !== undefined) yield last;
  }

  placed(name: string): PlacedFile | undefined {
    const file = this.file(name);
    return file === undefined ? undefined : { ...file, copies: this.replicasOf(name) };
  }

  setReplica(file: string, { vault, state, putMs, checkedMs }: ReplicaChange): void {
    this.#statements.get(upsertReplica).run(file, vault, state, putMs ?? null, checkedMs ?? null);
  }

  forgetReplica(file: string, vault: string): void {
    this.#statements
      .get('DELETE FROM replica WHERE file = (SELECT id FROM file WHERE name = ?) AND vault = ?')
      .run(file, vault);
  }

  forgetVault(vault: string): void {
    this.#statements.get('DELETE FROM replica WHERE vault = ?').run(vault);
  }

  oldestChecked(
    vaults: readonly string[],
    beforeMs: number,
    max: number,
  ): { readonly file: KeptFile; readonly replica: Replica }[] {
    const rows = this.#statements.get(selectOldest).all(beforeMs, JSON.stringify(vaults), max);
    return (rows as unknown as (FileRow & ReplicaRow)[]).map((row) => ({
      file: keptFile(row),
      replica: replica(row),
    }));
  }

  bytesCheckedBefore(vaults: readonly string[], beforeMs: number): number {
    const row = this.#statements.get(sumOldest).get(beforeMs, JSON.stringify(vaults));
    return Number(row?.['bytes'] ?? 0);
  }

  forgetChecksAfter(timeMs: number): void {
    this.#statements.get('UPDATE replica SET checked_ms = 0 WHERE checked_ms > ?').run(timeMs);
  }

  counts(): ReplicaCount[] {
    return this.#statements
      .get(selectCounts)
      .all()
      .map((row) => {
        const { vault, state, files, bytes, oldest } = row as unknown as CountRow;
        return { vault, state, files, sizeBytes: bytes, oldestCheckMs: oldest };
      });
  }

  inOne<Result>(work: () => Promise<Result>): Promise<Result> {
    return inLongTransaction(this.#database, work);
  }
}

interface CountRow {
  readonly vault: string;
  readonly state: CopyState;
  readonly files: number;
  readonly bytes: number;
  readonly oldest: number;
}

function keptFile(row: FileRow): KeptFile {
  const { name, class: fileClass, size_bytes: sizeBytes, sha256, provenance } = row;
  const file = { name, fileClass, sizeBytes, sha256 };
  const origin = provenance === null ? undefined : readProvenance(JSON.parse(provenance));
  return { ...file, ...defined({ provenance: origin }) };
}

function replica({ vault, state, put_ms, checked_ms }: ReplicaRow): Replica {
  return { vault, state, checkedMs: checked_ms, ...(put_ms === null ? {} : { putMs: put_ms }) };
}
