import { defined } from '../../../../formats/values/defined.ts';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Statements } from '../../../../disk/statements.ts';
import { storedProvenance } from '../../../../storage/provenance.ts';
import { columnsOf, rowOf } from './chain-row.ts';
import type { ChainRow, RowChange } from './chain-row.ts';
import type { ChainLedger, NewRow, RowFilter, StepCount, WaitingCount } from './chain-ledger.ts';
import { openLedger, openLedgerForReading } from './ledger-table.ts';

const insertFile = `
  INSERT INTO file (path, afterwards, said, step, state, size_bytes) VALUES (?, ?, ?, 'ingest', 'waiting', ?)
`;
const selectInChain = "SELECT * FROM file WHERE path = ? AND state <> 'done'";

const firstStep: RowChange = {
  step: 'ingest',
  state: 'waiting',
  reason: undefined,
  knownAs: undefined,
  indexed: false,
};

/** Rows in one page: a few milliseconds of work. */
const pageLength = 500;

interface Page {
  readonly from: number;
  readonly before: number;
}

const everything: Page = { from: 0, before: Number.MAX_SAFE_INTEGER };

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
    ledger.#release();
    ledger.#commit();
    return ledger;
  }

  static openForReading(path: string): SqliteChainLedger | undefined {
    const database = openLedgerForReading(path);
    return database && new SqliteChainLedger(database);
  }

  async enter({ path, afterwards, said, sizeBytes }: NewRow): Promise<ChainRow> {
    const origin = JSON.stringify(storedProvenance(said));
    const known = this.#one(selectInChain, path);
    if (known?.state === 'failed') {
      this.#run('UPDATE file SET afterwards = ?, said = ? WHERE id = ?', afterwards, origin, known.id);
      this.#change(known.id, firstStep);
    } else if (known === undefined) this.#run(insertFile, path, afterwards, origin, sizeBytes);
    const entered = this.#one(selectInChain, path);
    if (entered === undefined) throw new Error(`${path} was entered and is not there`);
    return entered;
  }

  async row(id: number): Promise<ChainRow | undefined> {
    return this.#one('SELECT * FROM file WHERE id = ?', id);
  }

  async change(id: number, change: RowChange): Promise<void> {
    this.#change(id, change);
  }

  async beginAgain(id: number): Promise<void> {
    this.#change(id, firstStep);
  }

  async release(): Promise<void> {
    this.#release();
  }

  async twinOf(sha256: string, id: number): Promise<ChainRow | undefined> {
    const sql = `SELECT * FROM file
      WHERE sha256 = ? AND state <> 'done' AND id <> ? AND name IS NOT NULL ORDER BY id LIMIT 1`;
    return this.#one(sql, sha256, id);
  }

  async ofBase(base: string): Promise<ChainRow | undefined> {
    return this.#one("SELECT * FROM file WHERE base = ? AND state <> 'done'", base);
  }

  async has(path: string): Promise<boolean> {
    return this.#one(selectInChain, path) !== undefined;
  }

  async *rows({ state, path, withReason = false }: RowFilter = {}): AsyncGenerator<readonly ChainRow[]> {
    const conditions = [
      ...(state === undefined ? [] : ['state = :state']),
      ...(path === undefined ? [] : ['path = :path']),
      ...(withReason ? ['reason IS NOT NULL'] : []),
    ].map((condition) => ` AND ${condition}`);
    const sql = `SELECT * FROM file WHERE id >= :from AND id < :before${conditions.join('')} ORDER BY id`;
    const pages = path === undefined ? this.#pages() : [everything];
    for await (const page of pages) {
      const rows = this.#statements.get(sql).all({ ...page, ...defined({ state, path }) });
      if (rows.length > 0) yield rows.map(rowOf);
    }
  }

  async counts(): Promise<StepCount[]> {
    const sql = `SELECT step, state, count(*) AS files, sum(size_bytes) AS sizeBytes
      FROM file WHERE id >= :from AND id < :before AND state <> 'done' GROUP BY 1, 2`;
    const counts = new Map<string, StepCount>();
    for await (const page of this.#pages())
      for (const row of this.#statements.get(sql).all({ ...page })) {
        const { step, state, files, sizeBytes } = row as unknown as StepCount;
        const before = counts.get(`${step} ${state}`) ?? { files: 0, sizeBytes: 0 };
        const sums = { files: before.files + files, sizeBytes: before.sizeBytes + sizeBytes };
        counts.set(`${step} ${state}`, { step, state, ...sums });
      }
    return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
  }

  async countsBelow(folder: string): Promise<{ readonly done: number; readonly open: number }> {
    const sql = `SELECT count(*) AS files, count(iif(state = 'done', 1, NULL)) AS done
      FROM file WHERE path > ? || '/' AND path < ? || '0'`;
    const row = this.#statements.get(sql).get(folder, folder);
    const [files = 0, done = 0] = [row?.['files'], row?.['done']].map(Number);
    return { done, open: files - done };
  }

  async waiting(): Promise<WaitingCount> {
    const sql = `SELECT count(*) AS files, count(reason) AS held, min(iif(reason IS NULL, id, NULL)) AS first
      FROM file WHERE id >= :from AND id < :before AND state <> 'done' AND state <> 'failed'`;
    const sum = { ready: 0, first: 0, held: 0 };
    for await (const page of this.#pages()) {
      const row = this.#statements.get(sql).get({ ...page });
      const [files = 0, held = 0, first = 0] = [row?.['files'], row?.['held'], row?.['first']].map(Number);
      sum.ready += files - held;
      sum.held += held;
      sum.first ||= first;
    }
    return sum;
  }

  async oldestMs(): Promise<number | undefined> {
    const sql = `SELECT min(modified_ms) AS oldest FROM file WHERE id >= :from AND id < :before AND state <> 'done'`;
    let oldestMs: number | undefined;
    for await (const page of this.#pages()) {
      const oldest = this.#statements.get(sql).get({ ...page })?.['oldest'];
      if (typeof oldest === 'number') oldestMs = Math.min(oldest, oldestMs ?? oldest);
    }
    return oldestMs;
  }

  async forget(id: number): Promise<void> {
    this.#run('DELETE FROM file WHERE id = ?', id);
  }

  async forgetDone(beforeMs: number): Promise<number> {
    const sql = `DELETE FROM file
      WHERE id IN (SELECT id FROM file WHERE state = 'done' AND done_ms < ? LIMIT ${pageLength})`;
    let forgotten = 0;
    for (let page = pageLength; page === pageLength; forgotten += page) {
      page = this.#run(sql, beforeMs);
      await nextTurn();
    }
    return forgotten;
  }

  async commit(): Promise<void> {
    this.#commit();
  }

  async close(): Promise<void> {
    try {
      this.#commit();
    } finally {
      this.#database.close();
    }
  }

  /** Ranges of ids that together contain all rows. */
  async *#pages(): AsyncGenerator<Page> {
    const sql = 'SELECT (SELECT min(id) FROM file) AS first, (SELECT max(id) FROM file) AS last';
    const row = this.#statements.get(sql).get();
    for (let from = Number(row?.['first']); from <= Number(row?.['last']); from += pageLength) {
      yield { from, before: from + pageLength };
      await nextTurn();
    }
  }

  #change(id: number, change: RowChange): void {
    const columns = columnsOf(change);
    const assignments = columns.map(([column]) => `${column} = ?`).join(', ');
    this.#run(`UPDATE file SET ${assignments} WHERE id = ?`, ...columns.map(([, value]) => value), id);
  }

  #release(): void {
    this.#run("UPDATE file SET state = 'waiting' WHERE state = 'working'");
  }

  #commit(): void {
    clearTimeout(this.#timer);
    if (this.#failure !== undefined) throw this.#failure;
    if (!this.#database.isTransaction) return;
    this.#guarded(() => this.#database.exec('COMMIT'));
  }

  #commitLater(): void {
    try {
      this.#commit();
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
