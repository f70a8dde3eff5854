import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The prepared statements of a database, each prepared at first use. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
