import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';

export interface SqliteFileOptions {
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly cacheBytes: number;
}

export type SqliteRequest =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** No error if SQLite has rolled back by itself, as it does when the disk is full. */
  | { readonly kind: 'rollback' }
  | {
      readonly kind: 'open-cursor';
      readonly cursor: number;
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
  | { readonly kind: 'read-cursor'; readonly cursor: number; readonly rows: number }
  | { readonly kind: 'close-cursor'; readonly cursor: number }
  | { readonly kind: 'close' };

export type SqliteAnswer =
  | {
      readonly kind: 'rows';
      readonly columns: readonly string[];
      /** Rows are sent without their column names. */
      readonly rows: readonly (readonly unknown[])[];
      readonly changes: number;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly errcode: number | undefined };

interface Cursor {
  readonly columns: readonly string[];
  readonly rows: Iterator<unknown>;
}

/** A connection to the catalogue's file, used in one thread. */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #cursors = new Map<number, Cursor>();

  constructor(options: SqliteFileOptions) {
    this.#database = new DatabaseSync(options.path, {
      readOnly: options.isReadOnly,
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    });
    if (!options.isReadOnly)
      this.#database.exec(
        `pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = ${walBytes}`,
      );
    this.#database.exec(
      `pragma cache_size = -${Math.ceil(options.cacheBytes / 1024)}; pragma temp_store = memory; pragma analysis_limit = 1000; ` +
        // As PostgreSQL does.
        'pragma case_sensitive_like = on',
    );
  }

  answer(request: SqliteRequest): SqliteAnswer {
    switch (request.kind) {
      case 'query':
        return this.#query(request.sql, request.parameters);
      case 'rollback':
        if (this.#database.isTransaction) this.#database.exec('rollback');
        return nothing;
      case 'open-cursor':
        return this.#openCursor(request.cursor, request.sql, request.parameters);
      case 'read-cursor':
        return this.#readCursor(request.cursor, request.rows);
      case 'close-cursor':
        this.#cursors.get(request.cursor)?.rows.return?.();
        this.#cursors.delete(request.cursor);
        return nothing;
      case 'close':
        if (this.#database.isOpen) this.#database.close();
        return nothing;
    }
  }

  #query(sql: string, parameters: readonly unknown[]): SqliteAnswer {
    const statement = this.#statement(sql);
    const values = parameters as SQLInputValue[];
    const columns = namesOf(statement);
    if (columns.length === 0) {
      const { changes } = statement.run(...values);
      return { ...nothing, changes: Number(changes) };
    }
    return { kind: 'rows', columns, rows: statement.all(...values) as unknown as unknown[][], changes: 0 };
  }

  #openCursor(cursor: number, sql: string, parameters: readonly unknown[]): SqliteAnswer {
    const statement = this.#prepare(sql);
    const rows = statement.iterate(...(parameters as SQLInputValue[]));
    this.#cursors.set(cursor, { columns: namesOf(statement), rows });
    return nothing;
  }

  #readCursor(number: number, max: number): SqliteAnswer {
    const cursor = this.#cursors.get(number);
    if (cursor === undefined) throw new Error(`there is no cursor ${number}`);
    const rows: unknown[][] = [];
    while (rows.length < max) {
      const next = cursor.rows.next();
      if (next.done === true) break;
      rows.push(next.value as unknown[]);
    }
    return { kind: 'rows', columns: cursor.columns, rows, changes: 0 };
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) {
      // Most recently used last.
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.#prepare(sql);
    if (sql.length > longestKept) return statement;
    this.#statements.set(sql, statement);
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= maxStatements) break;
      this.#statements.delete(oldest);
    }
    return statement;
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

export const nothing = { kind: 'rows', columns: [], rows: [], changes: 0 } as const;
/** Only a backup or another reader can hold the lock, briefly. */
const busyTimeoutMs = 10_000;
/** After a large change the write-ahead log is truncated to this size. */
const walBytes = 64 * 1024 * 1024;
const maxStatements = 500;
/** Long statements, such as inserts of a thousand rows, are not repeated. */
const longestKept = 8192;
