import { Worker } from 'node:worker_threads';
import type { AccessRules } from '../../../access/access-rules.ts';
import { RulesSender } from '../../../access/rules-channel.ts';
import { UnusableTextIndexError } from '../unusable-text-index.ts';
import type { ThreadAnswer, ThreadRequest } from './serve-thread.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A thread of the index. It answers calls in order. */
export class IndexThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #rules = new RulesSender();
  #calls = 0;
  #ended: Error | undefined;

  constructor(role: keyof typeof programs, path?: string) {
    this.#worker = new Worker(new URL(programs[role], import.meta.url), { workerData: path });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) this.#worker.unref();
      if (answer.isDone) waiting?.resolve(answer.value);
      else waiting?.reject(errorOf(answer));
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(undefined));
  }

  /** Number of unanswered calls. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** The thread has failed: all further calls fail. */
  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  call<Value>(method: string, ...values: readonly unknown[]): Promise<Value> {
    return this.give([], method, ...values);
  }

  /** Later calls are answered under these rules. They are sent only when they have changed. */
  follow(rules: AccessRules): void {
    const message = this.#rules.messageFor(rules);
    // If the thread has ended, the next call fails too.
    if (message !== undefined) this.call('follow', message).catch(() => undefined);
  }

  /** The same, with buffers that are transferred, not copied. */
  give<Value>(bytes: readonly ArrayBuffer[], method: string, ...values: readonly unknown[]): Promise<Value> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#calls++;
    const request: ThreadRequest = { id: this.#calls, method, values };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.ref();
      this.#worker.postMessage(request, bytes);
    });
  }

  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    await this.call('close');
    this.#worker.ref();
    await ended;
  }

  #end(cause: unknown): void {
    this.#ended ??= new Error('a thread of the text index has ended', { cause });
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

function errorOf(answer: Extract<ThreadAnswer, { readonly isDone: false }>): Error {
  const { message, code, errcode, isUnusable } = answer;
  const said = Object.assign(new Error(message), code && { code }, errcode && { errcode });
  return isUnusable ? new UnusableTextIndexError(said) : said;
}

const programs = {
  prepare: 'preparing/preparer-worker.ts',
  read: 'reading/reader-worker.ts',
  write: 'writing/writer-worker.ts',
};
