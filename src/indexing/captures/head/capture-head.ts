import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
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

export interface HeadPageOptions {
  /** The last row of the page before. */
  readonly after?: LineIdentity | undefined;
  readonly limit: number;
}

/**
 * The part of a capture index that changes: SQLite, one writer, any number of readers beside it in other processes.
 * What a call has changed is on disk when it returns.
 */
export class CaptureHead {
  readonly #database: DatabaseSync;
  readonly #state: StatementSync;
  /** By their SQL: which bounds a page has decides it. */
  readonly #statements = new Map<string, StatementSync>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#state = database.prepare('SELECT revision, generation FROM state');
  }

  static open(path: string, { readOnly = false }: { readonly readOnly?: boolean } = {}): CaptureHead {
    const database = new DatabaseSync(path, { readOnly, timeout: 10_000 });
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version === 0 && !readOnly) database.exec(`BEGIN; ${layout} COMMIT`);
    else if (version !== layoutVersion) {
      database.close();
      throw new Error(`${path} has layout ${String(version)}, not ${layoutVersion}`);
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

  /**
   * Rows of a range of whole starts (`wholeStarts`), in the order of their identities: lines that begin alike are together,
   * but not sorted as lines.
   */
  page(range: LineRange, { after, limit }: HeadPageOptions): HeadRow[] {
    const conditions: string[] = [];
    const values: (string | number)[] = [];
    const bound = (columns: string, operator: string, parts: readonly (string | number)[]): void => {
      conditions.push(`(${columns}) ${operator} (${parts.map(() => '?').join(', ')})`);
      values.push(...parts);
    };
    const reverse = range.reverse === true;
    if (range.from !== undefined) bound('urlkey, timestamp', '>=', keyBound(range.from));
    if (range.to !== undefined) bound('urlkey, timestamp', '<', keyBound(range.to));
    if (after !== undefined) bound(keyColumns, reverse ? '<' : '>', keyOf(after));
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const order = keyColumns.replaceAll(/\w+/g, (column) => `${column} ${reverse ? 'DESC' : 'ASC'}`);
    const sql = `SELECT ${keyColumns}, json FROM capture ${where} ORDER BY ${order} LIMIT ?`;
    return this.#statement(sql)
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

  raiseRevision(least: number): void {
    this.#database.prepare('UPDATE state SET revision = max(revision, ?)').run(least);
  }

  close(): void {
    this.#database.close();
  }

  #put(rows: readonly (LineIdentity & { readonly json: string | null })[]): void {
    const statement = this.#statement(put);
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      this.#database.exec('UPDATE state SET revision = revision + 1');
      for (const row of rows) statement.run(...keyOf(row), row.json);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
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
  const { json, ...identity } = row as LineIdentity & { readonly json: string | null };
  return {
    ...identity,
    line: json === null ? undefined : `${identity.urlkey} ${identity.timestamp} ${json}`,
  };
}
