import { availableParallelism } from 'node:os';
import type { RepositoryLocation } from '../../repository/repository.ts';
import { ReaderGone } from '../access-point/steady-lines.ts';
import { FairQueue } from './fair-queue.ts';
import { TooManyQuestions } from './heavy-question.ts';
import type { AnswerPart, ThreadAskOptions, HeavyAnswers, HeavyQuestion } from './heavy-question.ts';
import { ReaderThread } from './reader-thread.ts';

export interface ReaderThreadsOptions {
  readonly threads?: number;
  /** Open questions, the slowly read ones among them: each holds some memory. */
  readonly maxOpen?: number;
  readonly maxOpenOfClient?: number;
  /** Threads without work end, and give their memory back. */
  readonly idleMs?: number;
  /** Told when they have. */
  readonly onIdle?: () => void;
}

const maxThreads = 8;
/** The maximum parts of answers in progress, per client and in total. */
const turns = { maxOfClient: 4, maxOfAll: 32 };

/**
 * Threads for heavy questions. They start on demand.
 *
 *   1. a client has too many open questions, or all have            TooManyQuestions
 *   2. the thread with the fewest open questions takes it
 *   3. part by part, each when the one before was read: a turn among those of all clients
 *
 * A client that reads slowly has no turn, so that nobody waits for it.
 */
export class ReaderThreads implements HeavyAnswers {
  readonly #location: RepositoryLocation;
  readonly #options: Required<ReaderThreadsOptions>;
  readonly #turns = new FairQueue(turns);
  readonly #openOfClient = new Map<string, number>();
  readonly #threads = new Set<ReaderThread>();
  readonly #ending = new Set<Promise<void>>();
  #open = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(location: RepositoryLocation, options: ReaderThreadsOptions = {}) {
    this.#location = location;
    this.#options = {
      threads: Math.min(Math.max(2, availableParallelism() - 1), maxThreads),
      maxOpen: 256,
      maxOpenOfClient: 128,
      idleMs: 10_000,
      onIdle: () => {},
      ...options,
    };
  }

  /** How many run, and how many questions are open. */
  get state(): { readonly threads: number; readonly open: number } {
    return { threads: this.#threads.size, open: this.#open };
  }

  async *ask(question: HeavyQuestion, { client, signal }: ThreadAskOptions): AsyncGenerator<AnswerPart> {
    const leave = this.#enter(client);
    const thread = this.#thread();
    thread.open++;
    const id = thread.begin(question);
    const stop = (): void => thread.stop(id);
    signal.addEventListener('abort', stop, { once: true });
    let isAll = false;
    try {
      while (!isAll) {
        const part = await this.#part(thread, id, { client, signal });
        isAll = part.isLast;
        yield part;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      if (!isAll) stop();
      thread.open--;
      leave();
    }
  }

  /** Open answers fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const thread of this.#threads) this.#endThread(thread);
    await Promise.all(this.#ending);
  }

  async #part(thread: ReaderThread, id: number, { client, signal }: ThreadAskOptions): Promise<AnswerPart> {
    const endTurn = await this.#turns.take(client);
    try {
      if (signal.aborted) throw new ReaderGone();
      return await thread.more(id);
    } finally {
      endTurn();
    }
  }

  #enter(client: string): () => void {
    if (this.#isClosed) throw new ReaderGone();
    const ofClient = this.#openOfClient.get(client) ?? 0;
    if (ofClient >= this.#options.maxOpenOfClient) throw new TooManyQuestions(true);
    if (this.#open >= this.#options.maxOpen) throw new TooManyQuestions(false);
    this.#open++;
    this.#openOfClient.set(client, ofClient + 1);
    clearTimeout(this.#idle);
    return () => {
      this.#open--;
      const left = (this.#openOfClient.get(client) ?? 1) - 1;
      if (left === 0) this.#openOfClient.delete(client);
      else this.#openOfClient.set(client, left);
      if (this.#open === 0) this.#idle = setTimeout(() => this.#endIdle(), this.#options.idleMs).unref();
    };
  }

  #thread(): ReaderThread {
    for (const each of this.#threads) if (each.hasEnded) this.#threads.delete(each);
    const [fewest] = [...this.#threads].sort((a, b) => a.open - b.open);
    if (fewest !== undefined && (fewest.open === 0 || this.#threads.size >= this.#options.threads))
      return fewest;
    const thread = new ReaderThread(this.#location);
    this.#threads.add(thread);
    return thread;
  }

  #endIdle(): void {
    for (const thread of this.#threads) this.#endThread(thread);
    void Promise.all(this.#ending).then(this.#options.onIdle);
  }

  #endThread(thread: ReaderThread): void {
    this.#threads.delete(thread);
    const ending = thread.close().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}
