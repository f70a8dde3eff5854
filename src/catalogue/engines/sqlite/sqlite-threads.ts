import { Growth } from '../growth.ts';
import { Mutex } from '../mutex.ts';
import { SqliteThread } from './sqlite-thread.ts';

export interface SqliteThreadsOptions {
  readonly path: string;
  /** No thread writes: another process may. */
  readonly isReadOnly: boolean;
  readonly readers: number;
  /** For each reader; the writer uses four times as much. */
  readonly cacheBytes: number;
}

/** A thread for one caller, until it is released. */
export interface TakenThread {
  readonly thread: SqliteThread;
  readonly giveBack: () => void | Promise<void>;
}

/** The threads of a catalogue: one writer, used by one transaction after another, and a few readers. */
export class SqliteThreads {
  readonly #options: SqliteThreadsOptions;
  readonly #turns = new Mutex();
  readonly #growth = new Growth();
  readonly #readers: SqliteThread[] = [];
  #writer: SqliteThread | undefined;
  #isClosed = false;

  constructor(options: SqliteThreadsOptions) {
    this.#options = options;
  }

  async takeWriter(): Promise<TakenThread> {
    const giveBack = await this.#turns.take();
    if (this.#isClosed) {
      giveBack();
      throw new Error('the catalogue is closed');
    }
    try {
      if (this.#writer === undefined || this.#writer.hasEnded) this.#writer = await this.#startWriter();
      return { thread: this.#writer, giveBack: () => this.#giveBackWriter(giveBack) };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Called by the writer before it is released. */
  addChanges(rows: number): void {
    this.#growth.add(rows);
  }

  /** The least busy reader. Readers are started on demand: while there is none, the writer answers if it is idle. */
  reader(): SqliteThread {
    if (this.#isClosed) throw new Error('the catalogue is closed');
    if (this.#readers.length === 0 && this.#turns.isFree && this.#writer?.pending === 0) return this.#writer;
    const living = this.#readers.filter(({ hasEnded }) => !hasEnded);
    const freest = living.toSorted((one, other) => one.pending - other.pending).at(0);
    if (freest !== undefined && (freest.pending === 0 || living.length >= this.#options.readers))
      return freest;
    const started = this.#start(true);
    this.#readers.splice(0, this.#readers.length, ...living, started);
    return started;
  }

  /** A reader for one snapshot. Others cannot share it, since they have to see their own changes. */
  takeReader(): TakenThread {
    if (this.#isClosed) throw new Error('the catalogue is closed');
    const thread = this.#start(true);
    return { thread, giveBack: () => thread.close() };
  }

  /** After the transactions that were started. */
  async close(): Promise<void> {
    const giveBack = await this.#turns.take();
    this.#isClosed = true;
    await Promise.all(this.#readers.map((reader) => reader.close()));
    // Last: it checkpoints the write-ahead log.
    await this.#writer?.close();
    giveBack();
  }

  #giveBackWriter(giveBack: () => void): void {
    if (this.#growth.takeDue()) void this.#lookAtTables().finally(giveBack);
    else giveBack();
  }

  /** Statistics for choosing indexes; optional. */
  async #lookAtTables(): Promise<void> {
    try {
      await this.#writer?.ask({ kind: 'query', sql: 'analyze', parameters: [] });
      // Without this they would load the statistics only after a schema change.
      for (const reader of this.#readers)
        await reader.ask({ kind: 'query', sql: 'analyze sqlite_schema', parameters: [] });
    } catch {
      // The next query reports it.
    }
  }

  /** Once it has answered, readers can open the file. */
  async #startWriter(): Promise<SqliteThread> {
    const writer = this.#start(this.#options.isReadOnly);
    try {
      await writer.ask({ kind: 'query', sql: 'select 1', parameters: [] });
      return writer;
    } catch (error) {
      await writer.close();
      throw error;
    }
  }

  #start(isReadOnly: boolean): SqliteThread {
    const { path, cacheBytes } = this.#options;
    // A large change touches all indexes; memory is used on demand.
    return new SqliteThread({ path, isReadOnly, cacheBytes: isReadOnly ? cacheBytes : cacheBytes * 4 });
  }
}
