import { rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { Statements } from '../../../disk/statements.ts';
import { inTransaction } from '../../../disk/transaction.ts';
import { keyRange } from '../../../indexing/captures/query/key-range.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { ArchiveDecision, ArchiveLogEntry } from '../../../storage/archive-log.ts';
import { openDecisionDatabase } from './decision-database.ts';
import { deletedContent, rulesOfSubject } from './subject-rules.ts';
import type { RuleScope, SubjectConditions } from './subject-rules.ts';

const tableNames = ['entry', 'rule', 'alias', 'deleted_content', 'revoked', 'unfinished'];
const selectRules = `
  SELECT kind, entry, time, conditions, until_ms AS untilMs, access_class AS accessClass FROM rule
    WHERE scope = ? AND key = ? AND NOT EXISTS (SELECT 1 FROM revoked WHERE id = entry) ORDER BY time, entry
`;
const selectContent = `
  SELECT 1 FROM deleted_content WHERE sha256 = ? AND NOT EXISTS (SELECT 1 FROM revoked WHERE id = entry)
`;
const selectAliases = `
  SELECT same_as FROM alias WHERE scope = ? AND key = ? AND NOT EXISTS (SELECT 1 FROM revoked WHERE id = entry)
`;

/** A rule that was found. */
export interface DecisionRule {
  readonly kind: ArchiveDecision['kind'];
  readonly entry: string;
  readonly time: string;
  readonly conditions: SubjectConditions;
  readonly untilMs: number | undefined;
  readonly accessClass: string | undefined;
}

export class DecisionTable {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  /** Undefined where a reader finds none, or anybody one that is damaged or has another layout. */
  static open(path: string, options: { readonly readOnly: boolean }): DecisionTable | undefined {
    const database = openDecisionDatabase(path, options);
    return database && new DecisionTable(database);
  }

  /** A new one, in the place of whatever is there. */
  static async create(path: string): Promise<DecisionTable> {
    for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true });
    const table = DecisionTable.open(path, { readOnly: false });
    if (table === undefined) throw new Error(`${path} cannot be made`);
    return table;
  }

  /** In memory, for those who may not write. */
  static temporary(): DecisionTable {
    const table = DecisionTable.open(':memory:', { readOnly: false });
    if (table === undefined) throw new Error('a new table has another layout');
    return table;
  }

  close(): void {
    this.#database.close();
  }

  /** Another number when another process has changed the table. */
  get dataVersion(): number {
    return Number(this.#statements.get('PRAGMA data_version').get()?.['data_version']);
  }

  get isLogOpen(): boolean {
    return this.#statements.get('SELECT log_open FROM state').get()?.['log_open'] === 1;
  }

  set isLogOpen(isOpen: boolean) {
    this.#statements.get('UPDATE state SET log_open = ?').run(isOpen ? 1 : 0);
  }

  /** These and no others. */
  replace(entries: Iterable<ArchiveLogEntry>): void {
    this.#inOne(() => {
      for (const name of tableNames) this.#database.exec(`DELETE FROM ${name}`);
      this.#add(entries);
    });
  }

  /** What is not known yet. All of it or nothing. Deletions among it are unfinished. */
  add(entries: Iterable<ArchiveLogEntry>): void {
    this.#inOne(() => this.#add(entries));
  }

  #add(entries: Iterable<ArchiveLogEntry>): void {
    for (const entry of entries) {
      const { id, time, what } = entry;
      const isNew = this.#statements
        .get('INSERT OR IGNORE INTO entry VALUES (?, ?, ?)')
        .run(id, time, JSON.stringify(entry));
      if (isNew.changes === 0) continue;
      if (what.kind === 'deletion')
        this.#statements.get('INSERT OR IGNORE INTO unfinished VALUES (?)').run(id);
      this.#addRules(entry);
    }
  }

  /** In the order of their times. */
  *entries(): Generator<ArchiveLogEntry> {
    for (const row of this.#statements.get('SELECT json FROM entry ORDER BY time, id').iterate())
      yield JSON.parse(String(row['json'])) as ArchiveLogEntry;
  }

  /** The time of the last entry; 0 without any. */
  get lastMs(): number {
    const time = this.#statements.get('SELECT max(time) AS time FROM entry').get()?.['time'];
    return typeof time === 'string' ? Date.parse(time) : 0;
  }

  entry(id: string): ArchiveLogEntry | undefined {
    const row = this.#statements.get('SELECT json FROM entry WHERE id = ?').get(id);
    return row === undefined ? undefined : (JSON.parse(String(row['json'])) as ArchiveLogEntry);
  }

  isRevoked(id: string): boolean {
    return this.#statements.get('SELECT 1 FROM revoked WHERE id = ?').get(id) !== undefined;
  }

  get unfinished(): string[] {
    return this.#statements
      .get('SELECT id FROM unfinished')
      .all()
      .map((row) => String(row['id']));
  }

  finish(id: string): void {
    this.#statements.get('DELETE FROM unfinished WHERE id = ?').run(id);
  }

  /** Are there rules of this scope at all? Most archives have few kinds. */
  has(scope: RuleScope | 'alias'): boolean {
    const sql =
      scope === 'alias' ? 'SELECT 1 FROM alias LIMIT 1' : 'SELECT 1 FROM rule WHERE scope = ? LIMIT 1';
    const values = scope === 'alias' ? [] : [scope];
    return this.#statements.get(sql).get(...values) !== undefined;
  }

  get hasDeletions(): boolean {
    return this.#statements.get("SELECT 1 FROM rule WHERE kind = 'deletion' LIMIT 1").get() !== undefined;
  }

  isContentDeleted(sha256: string): boolean {
    return this.#statements.get(selectContent).get(sha256) !== undefined;
  }

  rules(scope: RuleScope, key: string): DecisionRule[] {
    return this.#statements
      .get(selectRules)
      .all(scope, key)
      .map((row) => {
        const { kind, entry, time, conditions, untilMs, accessClass } = row as unknown as RuleRow;
        return {
          kind,
          entry,
          time,
          conditions: JSON.parse(conditions) as SubjectConditions,
          untilMs: untilMs ?? undefined,
          accessClass: accessClass ?? undefined,
        };
      });
  }

  /** Other names of this key. */
  aliases(key: string): string[] {
    const same = this.#statements
      .get(selectAliases)
      .all('key', key)
      .map((row) => String(row['same_as']));
    for (const prefix of this.#prefixesOf(key, 'alias')) {
      for (const row of this.#statements.get(selectAliases).all('prefix', prefix))
        same.push(String(row['same_as']) + key.slice(prefix.length));
    }
    return same;
  }

  /** Of the prefixes that there are rules about those that the key begins with. */
  prefixesOf(key: string): Iterable<string> {
    return this.#prefixesOf(key, 'rule');
  }

  /**
   * Every prefix of a key is the key itself or comes before it. The last one there before the key is either a prefix, or
   * parts from it at some character: what is looked for then is no longer than what both begin with.
   */
  *#prefixesOf(key: string, table: 'rule' | 'alias'): Generator<string> {
    const last = this.#statements.get(
      `SELECT key FROM ${table} WHERE scope = 'prefix' AND key <= ? ORDER BY key DESC LIMIT 1`,
    );
    for (let bound = key; bound !== '';) {
      const found = last.get(bound)?.['key'];
      if (typeof found !== 'string') return;
      const isPrefix = key.startsWith(found);
      if (isPrefix) yield found;
      bound = isPrefix ? found.slice(0, -1) : commonStart(key, found);
    }
  }

  #addRules({ id, time, what }: ArchiveLogEntry): void {
    if (what.kind === 'revocation') {
      this.#statements.get('INSERT OR IGNORE INTO revoked VALUES (?)').run(what.entry);
      return;
    }
    if (what.kind === 'alias') {
      for (const { scope, from, to } of aliasRows(what)) {
        const insert = this.#statements.get('INSERT OR IGNORE INTO alias VALUES (?, ?, ?, ?)');
        insert.run(scope, from, to, id);
        insert.run(scope, to, from, id);
      }
      return;
    }
    const content = what.kind === 'deletion' ? deletedContent(what.of) : undefined;
    if (content !== undefined)
      this.#statements.get('INSERT OR IGNORE INTO deleted_content VALUES (?, ?)').run(content, id);
    const until = what.kind === 'withdrawal' && what.until !== undefined ? Date.parse(what.until) : null;
    const accessClass = what.kind === 'access-mark' ? what.accessClass : null;
    const insert = this.#statements.get('INSERT OR IGNORE INTO rule VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    for (const { scope, key, conditions } of rulesOfSubject(what.of)) {
      // A time that is none never comes.
      const untilMs = Number.isNaN(until) ? null : until;
      insert.run(scope, key, time, id, what.kind, JSON.stringify(conditions), untilMs, accessClass);
    }
  }

  #inOne(work: () => void): void {
    inTransaction(this.#database, work);
  }
}

interface RuleRow extends Omit<DecisionRule, 'conditions' | 'untilMs' | 'accessClass'> {
  readonly conditions: string;
  readonly untilMs: number | null;
  readonly accessClass: string | null;
}

function aliasRows({
  of: { url, urlPrefix },
  sameAs,
}: Extract<ArchiveDecision, { readonly kind: 'alias' }>): { scope: string; from: string; to: string }[] {
  if (urlPrefix !== undefined) {
    const [from, to] = [keyRange('prefix', urlPrefix).fromKey, keyRange('prefix', sameAs).fromKey];
    const below = { scope: 'prefix', from, to };
    // The key of a folder has no slash at its end.
    const areFolders = from.endsWith('/') && to.endsWith('/');
    return areFolders ? [below, { scope: 'key', from: from.slice(0, -1), to: to.slice(0, -1) }] : [below];
  }
  return url === undefined ? [] : [{ scope: 'key', from: canonicalKey(url), to: canonicalKey(sameAs) }];
}

function commonStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return one.slice(0, at);
}
