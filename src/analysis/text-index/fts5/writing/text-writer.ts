import type { DatabaseSync } from 'node:sqlite';
import { Statements } from '../../../../disk/statements.ts';
import { inTransaction, rollBack } from '../../../../disk/transaction.ts';
import type { CaptureIdentity, Assessment, TextCapture, TextFile } from '../../text-index.ts';
import { openForWriting } from '../layout.ts';
import type { PreparedText } from '../preparing/prepared-text.ts';
import { Captures } from './captures.ts';
import { Counts } from './counts.ts';
import { Groups } from './groups.ts';
import { Assessments } from './assessments.ts';
import { Names } from './names.ts';
import { Texts } from './texts.ts';

/**
 * Changes the index, in the writer thread. Each change is one durable transaction.
 *
 *   a batch: begin
 *            put, piece by piece: 1. texts, with their groups  2. their captures  3. words, with those of the URLs
 *            finish: 4. captures that find their text by a digest  5. unreferenced texts are deleted  6. counts
 */
export class TextWriter {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #names: Names;
  readonly #counts: Counts;
  readonly #texts: Texts;
  readonly #assessments: Assessments;
  readonly #captures: Captures;
  #batch: Batch | undefined;

  constructor(path: string) {
    this.#database = openForWriting(path);
    const statements = new Statements(this.#database);
    this.#statements = statements;
    this.#names = new Names(statements);
    this.#counts = new Counts(statements, this.#names);
    this.#texts = new Texts({ statements, counts: this.#counts, groups: new Groups(statements) });
    this.#assessments = new Assessments({ statements, names: this.#names, texts: this.#texts });
    this.#captures = new Captures({
      statements,
      counts: this.#counts,
      assessments: this.#assessments,
      names: this.#names,
      texts: this.#texts,
    });
  }

  begin(file: TextFile): void {
    this.#database.exec('BEGIN IMMEDIATE');
    this.#undoOnFailure(() => {
      this.#batch = { file: { id: this.#names.file(file), name: file.name }, texts: [] };
    });
  }

  put(texts: readonly PreparedText[], captures: readonly TextCapture[]): void {
    this.#undoOnFailure(() => {
      const { file, texts: come } = this.#batchNow();
      for (const text of texts) come.push(this.#put(text));
      for (const capture of captures) this.#captures.put(capture, file);
      this.#texts.write();
    });
  }

  finish(isLast: boolean): void {
    this.#undoOnFailure(() => {
      const { file, texts } = this.#batchNow();
      this.#captures.settleDigests();
      this.#keepOrphans(texts, file.id);
      if (isLast) this.#dropOrphans(file.id);
      this.#finish();
      if (isLast) this.#statements.get('UPDATE file SET done = 1 WHERE id = ?').run(file.id);
      this.#database.exec('COMMIT');
      this.#batch = undefined;
    });
  }

  /** Nothing of the batch is kept. */
  abandon(): void {
    rollBack(this.#database);
    this.#batch = undefined;
    for (const each of [this.#names, this.#counts, this.#texts, this.#captures]) each.forget();
  }

  remove(captures: readonly CaptureIdentity[]): void {
    this.#inOne(() => {
      for (const capture of captures) this.#captures.remove(capture);
      this.#captures.settleDigests();
      this.#finish();
    });
    // Deleted text is also in the write-ahead log: it is truncated, unless a reader is using it.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  storeAssessments(assessments: readonly Assessment[]): void {
    this.#inOne(() => {
      for (const assessment of assessments) this.#assessments.put(assessment);
    });
  }

  reassess(): void {
    this.#inOne(() => this.#assessments.requireAll());
  }

  close(): void {
    this.#database.close();
  }

  #put(text: PreparedText): number {
    const known = this.#texts.find(text.key);
    const hosts =
      known === undefined ? [] : this.#statements.get('SELECT host FROM text_host WHERE text = ?').all(known);
    const previous = known === undefined ? [] : this.#texts.linkedHosts(known);
    const { id, isChanged } = this.#texts.put(text, known);
    if (!isChanged) return id;
    for (const row of hosts) {
      this.#counts.countLinks(previous, Number(row['host']), -1);
      this.#counts.countLinks(text.linkedHosts, Number(row['host']), 1);
    }
    this.#captures.textHasCome(id, text.key);
    return id;
  }

  /** A text may precede its captures until its file is complete. */
  #keepOrphans(texts: readonly number[], file: number): void {
    for (const text of texts) {
      if (!this.#captures.has(text))
        this.#statements.get('INSERT OR REPLACE INTO orphan VALUES (?, ?)').run(text, file);
    }
  }

  #dropOrphans(file: number): void {
    for (const row of this.#statements.get('SELECT text FROM orphan WHERE file = ?').all(file)) {
      const text = Number(row['text']);
      if (!this.#captures.has(text)) this.#texts.drop(text);
    }
    this.#statements.get('DELETE FROM orphan WHERE file = ?').run(file);
  }

  #finish(): void {
    for (const text of this.#captures.takeLeft()) this.#texts.drop(text);
    this.#texts.write();
    this.#counts.write();
  }

  #batchNow(): Batch {
    if (this.#batch === undefined) throw new Error('no batch has been started');
    return this.#batch;
  }

  #inOne(work: () => void): void {
    this.#undoOnFailure(() => inTransaction(this.#database, work));
  }

  #undoOnFailure(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.abandon();
      throw error;
    }
  }
}

/** An open batch. */
interface Batch {
  readonly file: { readonly id: number; readonly name: string };
  readonly texts: number[];
}
