import { defined } from '../../../../formats/values/defined.ts';
import type { DatabaseSync } from 'node:sqlite';
import { Statements } from '../../../../disk/statements.ts';
import { storedProvenance } from '../../../../storage/provenance.ts';
import type { ChainFile, FileStep } from '../../../chain-entry.ts';
import { columnsOf, rowOf } from './chain-row.ts';
import type { ChainRow, RowChange } from './chain-row.ts';
import type { ChainLedger, NewRow, RowFilter, StepCount, WaitingCount } from './chain-ledger.ts';
import { openLedger, openLedgerForReading } from './ledger-table.ts';

const insertFile = `
  INSERT INTO file (path, afterwards, said, step, state, size_bytes) VALUES (?, ?, ?, 'ingest', 'waiting', ?)
`;
const selectInChain = "SELECT * FROM file WHERE path = ? AND state <> 'done'";

/** How long a change may wait for others, to be brought to disk with them. */
const gatheredMs = 100;

export class SqliteChainLedger implements ChainLedger {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  #timer: NodeJS.Timeout | undefined;
  /** The error of a failed write; the next change throws it. */
  #failure: Error | undefined;

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  static open(path: string): SqliteChainLedger {
    const ledger = new SqliteChainLedger(openLedger(path));
    // The process that worked on them was killed.
    ledger.release();
    ledger.commit();
    return ledger;
  }

  static openForReading(path: string): SqliteChainLedger | undefined {
    const database = openLedgerForReading(path);
    return database && new SqliteChainLedger(database);
  }

  enter({ path, afterwards, said, sizeBytes }: NewRow): ChainRow {
    const origin = JSON.stringify(storedProvenance(said));
    const known = this.#one(selectInChain, path);
    if (known?.state === 'failed') {
      this.#run('UPDATE file SET afterwards = ?, said = ? WHERE id = ?', afterwards, origin, known.id);
      this.beginAgain(known.id);
    } else if (known === undefined) this.#run(insertFile, path, afterwards, origin, sizeBytes);
    const entered = this.#one(selectInChain, path);
    if (entered === undefined) throw new Error(`${path} was entered and is not there`);
    return entered;
  }

  row(id: number): ChainRow | undefined {
    return this.#one('SELECT * FROM file WHERE id = ?', id);
  }

  change(id: number, change: RowChange): void {
    const columns = columnsOf(change);
    const assignments = columns.map(([column]) => `${column} = ?`).join(', ');
    this.#run(`UPDATE file SET ${assignments} WHERE id = ?`, ...columns.map(([, value]) => value), id);
  }

  beginAgain(id: number): void {
    this.change(id, {
      step: 'ingest',
      state: 'waiting',
      reason: undefined,
      knownAs: undefined,
      indexed: false,
    });
  }

  release(): void {
    this.#run("UPDATE file SET state = 'waiting' WHERE state = 'working'");
  }

  twinOf(sha256: string, id: number): ChainRow | undefined {
    const sql = `SELECT * FROM file
      WHERE sha256 = ? AND state <> 'done' AND id <> ? AND name IS NOT NULL ORDER BY id LIMIT 1`;
    return this.#one(sql, sha256, id);
  }

  ofBase(base: string): ChainRow | undefined {
    return this.#one("SELECT * FROM file WHERE base = ? AND state <> 'done'", base);
  }

  has(path: string): boolean {
    return this.#one(selectInChain, path) !== undefined;
  }

  *rows(filter: RowFilter = {}): Generator<ChainRow> {
    const conditions = [
      ...(filter.state === undefined ? [] : ['state = :state']),
      ...(filter.path === undefined ? [] : ['path = :path']),
      ...(filter.withReason === true ? ['reason IS NOT NULL'] : []),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const { state, path } = filter;
    const values = defined({ state, path });
    for (const record of this.#statements.get(`SELECT * FROM file ${where} ORDER BY id`).iterate(values))
      yield rowOf(record);
  }

  counts(): StepCount[] {
    const sql = `SELECT step, state, count(*) AS files, sum(size_bytes) AS bytes
      FROM file WHERE state <> 'done' GROUP BY 1, 2 ORDER BY 1, 2`;
    return this.#statements
      .get(sql)
      .all()
      .map(({ step, state, files, bytes }) => ({
        step: step as FileStep,
        state: state as ChainFile['state'],
        files: Number(files),
        sizeBytes: Number(bytes),
      }));
  }

  countsBelow(folder: string): { readonly done: number; readonly open: number } {
    const sql = `SELECT count(*) AS files, count(iif(state = 'done', 1, NULL)) AS done
      FROM file WHERE path > ? || '/' AND path < ? || '0'`;
    const row = this.#statements.get(sql).get(folder, folder);
    const [files = 0, done = 0] = [row?.['files'], row?.['done']].map(Number);
    return { done, open: files - done };
  }

  waiting(): WaitingCount {
    const sql = `SELECT count(*) AS files, count(reason) AS held, min(iif(reason IS NULL, id, NULL)) AS first
      FROM file WHERE state <> 'done' AND state <> 'failed'`;
    const row = this.#statements.get(sql).get();
    const [files, held, first] = [row?.['files'], row?.['held'], row?.['first']].map(Number);
    return { ready: (files ?? 0) - (held ?? 0), first: first ?? 0, held: held ?? 0 };
  }

  oldestMs(): number | undefined {
    const sql = `SELECT min(modified_ms) AS oldest FROM file WHERE state <> 'done'`;
    const oldest = this.#statements.get(sql).get()?.['oldest'];
    return typeof oldest === 'number' ? oldest : undefined;
  }

  forget(id: number): void {
    this.#run('DELETE FROM file WHERE id = ?', id);
  }

  forgetDone(beforeMs: number): number {
    return this.#run("DELETE FROM file WHERE state = 'done' AND done_ms < ?", beforeMs);
  }

  commit(): void {
    clearTimeout(this.#timer);
    if (this.#failure !== undefined) throw this.#failure;
    if (!this.#database.isTransaction) return;
    this.#guarded(() => this.#database.exec('COMMIT'));
  }

  close(): void {
    try {
      this.commit();
    } finally {
      this.#database.close();
    }
  }

  #commitLater(): void {
    try {
      this.commit();
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  #run(sql: string, ...values: readonly (string | number | null)[]): number {
    if (this.#failure !== undefined) throw this.#failure;
    if (!this.#database.isTransaction) {
      this.#database.exec('BEGIN IMMEDIATE');
      this.#timer = setTimeout(() => this.#commitLater(), gatheredMs);
    }
    return this.#guarded(() => Number(this.#statements.get(sql).run(...values).changes));
  }

  /** If SQLite has rolled the transaction back, the changes before this one are lost too: no caller may continue. */
  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!this.#database.isTransaction) this.#failure = error as Error;
      throw error;
    }
  }

  #one(sql: string, ...values: readonly (string | number)[]): ChainRow | undefined {
    const record = this.#statements.get(sql).get(...values);
    return record === undefined ? undefined : rowOf(record);
  }
}
