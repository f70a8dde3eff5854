import { Worker } from 'node:worker_threads';
import { CatalogueGoneError } from '../../catalogue-gone.ts';
import { sqliteFailure } from './sqlite-failure.ts';
import type { SqliteAnswer, SqliteFileOptions, SqliteRequest } from './sqlite-file.ts';

export type SqliteRows = Extract<SqliteAnswer, { readonly kind: 'rows' }>;

interface Waiting {
  readonly resolve: (rows: SqliteRows) => void;
  readonly reject: (error: Error) => void;
}

/** A thread with a connection to the catalogue's file (sqlite-worker.ts). It answers in the order of the requests. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended: Error | undefined;

  constructor(options: SqliteFileOptions) {
    this.#worker = new Worker(new URL('sqlite-worker.ts', import.meta.url), { workerData: options });
    this.#worker.on('message', ({ id, answer }: { readonly id: number; readonly answer: SqliteAnswer }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (answer.kind === 'rows') waiting?.resolve(answer);
      else waiting?.reject(sqliteFailure(answer.message, answer.errcode));
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(undefined));
  }

  /** The number of unanswered requests. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** The thread failed: every further request fails. */
  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  ask(request: SqliteRequest): Promise<SqliteRows> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#asked++;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, request });
    });
  }

  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    await this.ask({ kind: 'close' });
    await ended;
  }

  #end(cause: unknown): void {
    this.#ended ??= new CatalogueGoneError('the thread of the catalogue has ended', { cause });
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}
