import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { OtherLayoutError } from '../../../disk/other-layout-error.ts';
import { Statements } from '../../../disk/statements.ts';
import { inTransaction } from '../../../disk/transaction.ts';
import type { LineRange } from '../line-range.ts';
import type { IdentifiedLine, LineIdentity } from './line-identity.ts';

const layoutVersion = 1;
const layout = `
  CREATE TABLE capture (
    urlkey TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    file TEXT NOT NULL,
    offset INTEGER NOT NULL,
    json TEXT, -- NULL: the capture is deleted, also from the blocks
    revision INTEGER NOT NULL,
    PRIMARY KEY (urlkey, timestamp, file, offset)
  ) STRICT, WITHOUT ROWID;
  -- revision counts the changes; generation counts how often rows have gone into blocks.
  CREATE TABLE state (revision INTEGER NOT NULL, generation INTEGER NOT NULL) STRICT;
  INSERT INTO state VALUES (0, 0);
  PRAGMA user_version = ${layoutVersion};
`;
const put = `
  INSERT INTO capture VALUES (?, ?, ?, ?, ?, (SELECT revision FROM state))
    ON CONFLICT DO UPDATE SET json = excluded.json, revision = excluded.revision
`;
const replace = `
  UPDATE capture SET json = ?, revision = (SELECT revision FROM state)
    WHERE urlkey = ? AND timestamp = ? AND file = ? AND offset = ? AND revision <= ?
`;
const keyColumns = 'urlkey, timestamp, file, offset';
const deletePage = `
  DELETE FROM capture WHERE (${keyColumns}) > (?, ?, ?, ?) AND (${keyColumns}) <= (?, ?, ?, ?)
    AND revision <= ? AND (json IS NULL) = ?
`;
const purgedAtOnce = 5000;

/** A line of the head, or the mark that it is deleted. */
export interface HeadRow extends LineIdentity {
  /** Undefined: deleted. */
  readonly line: string | undefined;
}

interface HeadState {
  readonly revision: number;
  readonly generation: number;
  readonly isEmpty: 0 | 1;
}

export interface HeadPage {
  readonly generation: number;
  readonly rows: readonly HeadRow[];
}

export interface HeadPageOptions {
  /** The last row of the page before. */
  readonly after?: LineIdentity | undefined;
  readonly limit: number;
}

/**
 * The part of a capture index that changes: SQLite, one writer, any number of readers beside it in other processes.
 * The changes of a call are on disk when it returns.
 */
export class CaptureHead {
  readonly #database: DatabaseSync;
  readonly #state: StatementSync;
  /** By their SQL: which bounds a page has decides it. */
  readonly #statements: Statements;

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
    this.#state = database.prepare(
      'SELECT revision, generation, NOT EXISTS (SELECT 1 FROM capture) AS isEmpty FROM state',
    );
  }

  static open(path: string, { readOnly = false }: { readonly readOnly?: boolean } = {}): CaptureHead {
    const database = new DatabaseSync(path, { readOnly, timeout: 10_000 });
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version === 0 && !readOnly) database.exec(`BEGIN; ${layout} COMMIT`);
    else if (version !== layoutVersion) {
      database.close();
      throw new OtherLayoutError(path, { found: version, known: layoutVersion });
    }
    return new CaptureHead(database);
  }

  get generation(): number {
    return Number(this.#state.get()?.['generation']);
  }

  get revision(): number {
    return Number(this.#state.get()?.['revision']);
  }

  count(): { readonly lines: number; readonly deletions: number } {
    const row = this.#database.prepare('SELECT count(json) AS lines, count(*) AS "all" FROM capture').get();
    const lines = Number(row?.['lines']);
    return { lines, deletions: Number(row?.['all']) - lines };
  }

  insert(lines: readonly IdentifiedLine[]): void {
    this.#put(lines);
  }

  delete(captures: readonly LineIdentity[]): void {
    this.#put(captures.map((capture) => ({ ...capture, json: null })));
  }

  /** Replaces the head's lines of these captures, unless they changed after `revision`. */
  replace(lines: readonly IdentifiedLine[], revision: number): void {
    const statement = this.#statements.get(replace);
    this.#change(() => {
      for (const line of lines) statement.run(line.json, ...keyOf(line), revision);
    });
  }

  /**
   * Rows of a range of whole starts (`wholeStarts`), in the order of their identities: lines that begin alike are together,
   * but not sorted as lines. No row has gone into blocks after the generation that is given with them.
   */
  page(range: LineRange, { after, limit }: HeadPageOptions): HeadPage {
    for (;;) {
      const { generation, isEmpty } = this.#state.get() as unknown as HeadState;
      if (isEmpty === 1) return { generation, rows: [] };
      const rows = this.#rows(range, after, limit);
      if (this.generation === generation) return { generation, rows };
    }
  }

  #rows(range: LineRange, after: LineIdentity | undefined, limit: number): HeadRow[] {
    const values: (string | number)[] = [];
    const { from, to } = range;
    if (from !== undefined) values.push(...keyBound(from));
    if (to !== undefined) values.push(...keyBound(to));
    if (after !== undefined) values.push(...keyOf(after));
    return this.#statements
      .get(pageSql(range, after !== undefined))
      .all(...values, limit)
      .map(headRow);
  }

  /**
   * Takes out lines that are in blocks now, or marks of deletion that all blocks have heeded, a page at a time; what has
   * changed after `revision` stays. The new generation is known before the first row goes, so that no reader takes a
   * missing row for a capture that never was.
   */
  purge(kind: 'lines' | 'deletions', revision: number): void {
    this.#database.exec('UPDATE state SET generation = generation + 1');
    const pageEnd = this.#database.prepare(`
      SELECT ${keyColumns} FROM capture WHERE (${keyColumns}) > (?, ?, ?, ?)
        ORDER BY ${keyColumns} LIMIT 1 OFFSET ${purgedAtOnce - 1}
    `);
    const remove = this.#database.prepare(deletePage);
    const last = this.#database.prepare(
      `SELECT ${keyColumns} FROM capture ORDER BY urlkey DESC, timestamp DESC, file DESC, offset DESC LIMIT 1`,
    );
    for (let from: KeyValues = ['', '', '', -2]; ;) {
      const full = pageEnd.get(...from);
      const end = full ?? last.get();
      if (end === undefined) return;
      const to = keyOf(end as unknown as LineIdentity);
      remove.run(...from, ...to, revision, kind === 'deletions' ? 1 : 0);
      if (full === undefined) return;
      from = to;
    }
  }

  raiseRevision(min: number): void {
    this.#database.prepare('UPDATE state SET revision = max(revision, ?)').run(min);
  }

  close(): void {
    this.#database.close();
  }

  #put(rows: readonly (LineIdentity & { readonly json: string | null })[]): void {
    const statement = this.#statements.get(put);
    this.#change(() => {
      for (const row of rows) statement.run(...keyOf(row), row.json);
    });
  }

  #change(work: () => void): void {
    inTransaction(this.#database, () => {
      this.#database.exec('UPDATE state SET revision = revision + 1');
      work();
    });
  }
}

/** The statements of all pages; there are twelve. */
const pageStatements = new Map<string, string>();

function pageSql({ from, to, reverse = false }: LineRange, hasAfter: boolean): string {
  const name = `${from === undefined} ${to === undefined} ${hasAfter} ${reverse}`;
  const known = pageStatements.get(name);
  if (known !== undefined) return known;
  const conditions: string[] = [];
  if (from !== undefined) conditions.push('(urlkey, timestamp) >= (?, ?)');
  if (to !== undefined) conditions.push('(urlkey, timestamp) < (?, ?)');
  if (hasAfter) conditions.push(`(${keyColumns}) ${reverse ? '<' : '>'} (?, ?, ?, ?)`);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const order = keyColumns.replaceAll(/\w+/g, (column) => `${column} ${reverse ? 'DESC' : 'ASC'}`);
  const sql = `SELECT ${keyColumns}, json FROM capture ${where} ORDER BY ${order} LIMIT ?`;
  pageStatements.set(name, sql);
  return sql;
}

type KeyValues = [string, string, string, number];

function keyOf({ urlkey, timestamp, file, offset }: LineIdentity): KeyValues {
  return [urlkey, timestamp, file, offset];
}

function keyBound(bound: string): [string, string] {
  const [urlkey = '', timestamp = ''] = bound.split(' ', 2);
  return [urlkey, timestamp];
}

function headRow(row: unknown): HeadRow {
  const { urlkey, timestamp, file, offset, json } = row as LineIdentity & { readonly json: string | null };
  const line = json === null ? undefined : `${urlkey} ${timestamp} ${json}`;
  return { urlkey, timestamp, file, offset, line };
}
