import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { defined } from '../../formats/values/defined.ts';
import { baseOf } from '../file-name.ts';
import { sqliteCodeOf, sqliteCodes } from '../../disk/disk-problem.ts';
import { Statements } from '../../disk/statements.ts';
import { inLongTransaction, inTransaction } from '../../disk/transaction.ts';
import type { CopyState, PlacedFile } from '../placement/plan-replicas.ts';
import { readProvenance, storedProvenance } from '../provenance.ts';
import type {
  ImportedCopy,
  KeptFile,
  Replica,
  ReplicaChange,
  ReplicaCount,
  ReplicaRegister,
} from './replica-register.ts';
import { prepareTables } from './register-table.ts';
import type { FileRow, ReplicaRow } from './register-table.ts';

const upsertReplica = `
  INSERT INTO replica (file, vault, state, put_ms, checked_ms)
    VALUES ((SELECT id FROM file WHERE name = ?1), ?2, ?3, ?4, coalesce(?5, 0))
    ON CONFLICT (file, vault) DO UPDATE
      SET state = ?3, put_ms = coalesce(?4, put_ms), checked_ms = coalesce(?5, checked_ms)
`;
const fileColumns = 'name, class, size_bytes, sha256, provenance';
const selectFile = `SELECT ${fileColumns} FROM file`;
const selectByBase = `${selectFile} WHERE base = ? ORDER BY name`;
const selectFiles = `${selectFile} WHERE name > ? ORDER BY name LIMIT ?`;
const selectPlaced = `
  SELECT name, class, size_bytes, vault, state
    FROM (SELECT id, name, class, size_bytes FROM file WHERE name > ? ORDER BY name LIMIT ?)
    LEFT JOIN replica ON file = id ORDER BY name, vault
`;
const insertFile = `
  INSERT INTO file (name, class, size_bytes, sha256, base, channel, harvest, job, provenance)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
`;
const selectOldest = `
  SELECT ${fileColumns}, vault, state, put_ms, checked_ms FROM replica JOIN file ON file = id
    WHERE checked_ms < ? AND vault IN (SELECT value FROM json_each(?)) ORDER BY checked_ms, file, vault LIMIT ?
`;
/** Of the files with ids of one page: from the first, before the last. */
const sumOldest = `
  SELECT sum(size_bytes) AS bytes FROM replica JOIN file ON file = id
    WHERE file >= ? AND file < ? AND checked_ms < ? AND vault IN (SELECT value FROM json_each(?))
`;
const selectCounts = `
  SELECT vault, state, count(*) AS files, sum(size_bytes) AS sizeBytes, min(checked_ms) AS oldestCheckMs
    FROM replica JOIN file ON file = id WHERE file >= ? AND file < ? GROUP BY vault, state
`;
const selectBases = `
  SELECT base FROM file WHERE id >= ? AND id < ?
    AND channel = coalesce(?, channel) AND harvest IS coalesce(?, harvest) AND job IS coalesce(?, job)
`;

const selectImported = `
  SELECT ${fileColumns}, (SELECT min(put_ms) FROM replica WHERE file = id) AS put_ms
    FROM file WHERE id >= ? AND id < ? AND channel <> 'web'
`;

/** Files in one page: a few milliseconds of work. */
export const pageLength = 500;

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

  async close(): Promise<void> {
    this.#database.close();
  }

  async addFile(file: KeptFile): Promise<boolean> {
    return this.#addFile(file);
  }

  async addCopy(file: KeptFile, vault: string): Promise<boolean> {
    return inTransaction(this.#database, () => {
      // Nothing is changed if another content has the name.
      const isAdded = this.#addFile(file);
      if (isAdded) this.#setReplica(file.name, { vault, state: 'missing' });
      return isAdded;
    });
  }

  async file(name: string): Promise<KeptFile | undefined> {
    return this.#file(`${selectFile} WHERE name = ?`, name);
  }

  async fileOfBase(base: string): Promise<KeptFile | undefined> {
    return this.#file(selectByBase, base);
  }

  async fileOfSha256(sha256: string): Promise<KeptFile | undefined> {
    return this.#file(`${selectFile} WHERE sha256 = ? ORDER BY name`, sha256);
  }

  async filesOfBases(bases: readonly string[]): Promise<ReadonlyMap<string, KeptFile>> {
    const found = new Map<string, KeptFile>();
    for (const [index, base] of bases.entries()) {
      if (index > 0 && index % pageLength === 0) await nextTurn();
      const file = this.#file(selectByBase, base);
      if (file !== undefined) found.set(base, file);
    }
    return found;
  }

  async *basesFrom(origin: Parameters<ReplicaRegister['basesFrom']>[0]): AsyncGenerator<readonly string[]> {
    const { source = null, harvest = null, job = null } = origin;
    for await (const page of this.#idPages())
      yield this.#all<{ base: string }>(selectBases, ...page, source, harvest, job).map(({ base }) => base);
  }

  async *imported(): AsyncGenerator<readonly ImportedCopy[]> {
    for await (const page of this.#idPages())
      yield this.#all<FileRow & Pick<ReplicaRow, 'put_ms'>>(selectImported, ...page).map((row) => ({
        file: keptFile(row),
        putMs: row.put_ms ?? undefined,
      }));
  }

  async forgetFile(name: string): Promise<void> {
    this.#run('DELETE FROM file WHERE name = ?', name);
  }

  async replicasOf(name: string): Promise<Replica[]> {
    return this.#replicasOf(name);
  }

  async *files(): AsyncGenerator<readonly KeptFile[]> {
    for await (const rows of this.#namePages<FileRow>(selectFiles)) yield rows.map(keptFile);
  }

  async *placedFiles(): AsyncGenerator<readonly PlacedFile[]> {
    for await (const rows of this.#namePages<PlacedRow>(selectPlaced)) yield placedFiles(rows);
  }

  async placed(name: string): Promise<PlacedFile | undefined> {
    const file = await this.file(name);
    return file === undefined ? undefined : { ...file, copies: this.#replicasOf(name) };
  }

  async setReplica(file: string, change: ReplicaChange): Promise<void> {
    this.#setReplica(file, change);
  }

  async forgetReplica(file: string, vault: string): Promise<void> {
    this.#run(
      'DELETE FROM replica WHERE file = (SELECT id FROM file WHERE name = ?) AND vault = ?',
      file,
      vault,
    );
  }

  async forgetVault(vault: string): Promise<void> {
    for await (const page of this.#idPages())
      this.#run('DELETE FROM replica WHERE file >= ? AND file < ? AND vault = ?', ...page, vault);
  }

  async oldestChecked(
    vaults: readonly string[],
    beforeMs: number,
    max: number,
  ): Promise<{ readonly file: KeptFile; readonly replica: Replica }[]> {
    const rows = this.#all<FileRow & ReplicaRow>(selectOldest, beforeMs, JSON.stringify(vaults), max);
    return rows.map((row) => ({ file: keptFile(row), replica: replica(row) }));
  }

  async bytesCheckedBefore(vaults: readonly string[], beforeMs: number): Promise<number> {
    let sum = 0;
    for await (const page of this.#idPages()) {
      const row = this.#statements.get(sumOldest).get(...page, beforeMs, JSON.stringify(vaults));
      sum += Number(row?.['bytes'] ?? 0);
    }
    return sum;
  }

  async forgetChecksAfter(timeMs: number): Promise<void> {
    this.#run('UPDATE replica SET checked_ms = 0 WHERE checked_ms > ?', timeMs);
  }

  async counts(): Promise<ReplicaCount[]> {
    const counts = new Map<string, ReplicaCount>();
    for await (const page of this.#idPages())
      for (const { ...count } of this.#all<ReplicaCount>(selectCounts, ...page)) {
        const key = `${count.vault} ${count.state}`;
        const before = counts.get(key);
        counts.set(key, before === undefined ? count : sumOf(before, count));
      }
    return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
  }

  inOne<Result>(work: () => Promise<Result>): Promise<Result> {
    return inLongTransaction(this.#database, work);
  }

  #addFile({ name, fileClass, sizeBytes, sha256, provenance }: KeptFile): boolean {
    const { source = null, harvest = null, job = null } = provenance ?? {};
    const stored = provenance === undefined ? null : JSON.stringify(storedProvenance(provenance));
    this.#run(insertFile, name, fileClass, sizeBytes, sha256, baseOf(name), source, harvest, job, stored);
    const known = this.#file(`${selectFile} WHERE name = ?`, name);
    return known?.sha256 === sha256 && known.sizeBytes === sizeBytes;
  }

  #setReplica(file: string, { vault, state, putMs, checkedMs }: ReplicaChange): void {
    this.#run(upsertReplica, file, vault, state, putMs ?? null, checkedMs ?? null);
  }

  #replicasOf(name: string): Replica[] {
    const sql = `SELECT vault, state, put_ms, checked_ms FROM replica JOIN file ON file = id
      WHERE name = ? ORDER BY vault`;
    return this.#all<ReplicaRow>(sql, name).map(replica);
  }

  /** Ranges of ids that together contain all files, for sums and filters in any order. */
  async *#idPages(): AsyncGenerator<readonly [from: number, before: number]> {
    const row = this.#statements
      .get('SELECT (SELECT min(id) FROM file) AS first, (SELECT max(id) FROM file) AS last')
      .get();
    for (let from = Number(row?.['first']); from <= Number(row?.['last']); from += pageLength) {
      yield [from, from + pageLength];
      await nextTurn();
    }
  }

  /** Pages of all files by name: `sql` takes the last name of the page before, and the length. */
  async *#namePages<Row extends { readonly name: string }>(sql: string): AsyncGenerator<readonly Row[]> {
    for (let last: string | undefined = ''; last !== undefined;) {
      const rows: readonly Row[] = this.#all<Row>(sql, last, pageLength);
      if (rows.length > 0) yield rows;
      last = rows.at(-1)?.name;
      await nextTurn();
    }
  }

  #file(sql: string, value: string): KeptFile | undefined {
    const row = this.#statements.get(sql).get(value);
    return row === undefined ? undefined : keptFile(row as unknown as FileRow);
  }

  #all<Row>(sql: string, ...values: readonly (string | number | null)[]): Row[] {
    return this.#statements.get(sql).all(...values) as unknown as Row[];
  }

  #run(sql: string, ...values: readonly (string | number | null)[]): void {
    this.#statements.get(sql).run(...values);
  }
}

type PlacedRow = Omit<FileRow, 'sha256' | 'provenance'> & {
  readonly vault: string | null;
  readonly state: CopyState;
};

/** One file for each name; rows of the same file follow each other. */
function placedFiles(rows: readonly PlacedRow[]): PlacedFile[] {
  const files: (PlacedFile & { copies: { vault: string; state: CopyState }[] })[] = [];
  for (const { name, class: fileClass, size_bytes: sizeBytes, vault, state } of rows) {
    if (files.at(-1)?.name !== name) files.push({ name, fileClass, sizeBytes, copies: [] });
    if (vault !== null) files.at(-1)?.copies.push({ vault, state });
  }
  return files;
}

function sumOf(one: ReplicaCount, other: ReplicaCount): ReplicaCount {
  return {
    ...one,
    files: one.files + other.files,
    sizeBytes: one.sizeBytes + other.sizeBytes,
    oldestCheckMs: Math.min(one.oldestCheckMs, other.oldestCheckMs),
  };
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
