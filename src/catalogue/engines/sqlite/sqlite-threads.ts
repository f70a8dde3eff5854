import { Growth } from '../growth.ts';
import { Mutex } from '../mutex.ts';
import { SqliteThread } from './sqlite-thread.ts';

export interface SqliteThreadsOptions {
  readonly path: string;
  /** None writes: another process may. */
  readonly isReadOnly: boolean;
  readonly readers: number;
  /** For each thread that reads; the one that writes takes four times as much. */
  readonly cacheBytes: number;
}

/** A thread for one caller, until it is released. */
export interface TakenThread {
  readonly thread: SqliteThread;
  readonly giveBack: () => void | Promise<void>;
}

/** The threads of a catalogue: one that writes, for one after another, and a few that read. */
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

  /** For the writer, before it is given back. */
  addChanges(rows: number): void {
    this.#growth.add(rows);
  }

  /**
   * The one that has the least to do. Readers are started when they are needed: as long as there is none, the writer answers
   * while it has nothing else to do.
   */
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

  /** What is read there over a time is of one moment, which others, who want to see their own changes, cannot share. */
  takeReader(): TakenThread {
    if (this.#isClosed) throw new Error('the catalogue is closed');
    const thread = this.#start(true);
    return { thread, giveBack: () => thread.close() };
  }

  /** After the changes that were started. */
  async close(): Promise<void> {
    const giveBack = await this.#turns.take();
    this.#isClosed = true;
    await Promise.all(this.#readers.map((reader) => reader.close()));
    // Last of all: it takes what is in the write-ahead log over into the file.
    await this.#writer?.close();
    giveBack();
  }

  #giveBackWriter(giveBack: () => void): void {
    if (this.#growth.takeDue()) void this.#lookAtTables().finally(giveBack);
    else giveBack();
  }

  /** A hint for choosing indexes; not required. */
  async #lookAtTables(): Promise<void> {
    try {
      await this.#writer?.ask({ kind: 'query', sql: 'analyze', parameters: [] });
      // They would only see it when the tables change.
      for (const reader of this.#readers)
        await reader.ask({ kind: 'query', sql: 'analyze sqlite_schema', parameters: [] });
    } catch {
      // The next query reports it.
    }
  }

  /** Once it has answered, the file is there for readers. */
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
    // A large change goes all over the indexes; memory is only taken when it comes.
    return new SqliteThread({ path, isReadOnly, cacheBytes: isReadOnly ? cacheBytes : cacheBytes * 4 });
  }
}
