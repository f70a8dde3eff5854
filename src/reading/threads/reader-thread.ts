import { Worker } from 'node:worker_threads';
import { RulesSender } from '../../access/rules-channel.ts';
import { ExpressionTooCostly } from '../../formats/expression/linear-expression.ts';
import { ReaderGone } from '../access-point/steady-lines.ts';
import type { RepositoryLocation } from '../../repository/repository.ts';
import type { AnswerPart, HeavyQuestion } from './heavy-question.ts';
import type { ReaderThreadData, ThreadReply, ReaderThreadRequest } from './thread-message.ts';

/** Lines pass through and are garbage at once: more room for them makes no answer faster, and is given back late. */
const maxYoungGenerationSizeMb = 16;
const program = new URL('../worker/reader-worker.ts', import.meta.url);

/** One thread that reads the archive by itself, and the questions that are open in it. */
export class ReaderThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<AnswerPart>>();
  readonly #exited: Promise<void>;
  readonly #rules = new RulesSender();
  #requested = 0;
  #ended: Error | undefined;
  /** Questions whose answers are not read to their end. */
  open = 0;

  constructor(location: RepositoryLocation) {
    this.#worker = new Worker(program, {
      workerData: { location } satisfies ReaderThreadData,
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: ThreadReply) => this.#take(reply));
    this.#worker.on('error', (error) => this.#end(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#end(undefined);
        resolve();
      });
    });
  }

  /** Every further question to it fails. */
  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  begin({ rules, ...question }: HeavyQuestion): number {
    const id = ++this.#requested;
    const message = this.#rules.messageFor(rules);
    if (message !== undefined) this.#tell({ kind: 'rules', message });
    this.#tell({ kind: 'begin', id, question });
    return id;
  }

  /** The next part of an answer. ReaderGone where it was stopped. */
  more(id: number): Promise<AnswerPart> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const waiting = Promise.withResolvers<AnswerPart>();
    this.#waiting.set(id, waiting);
    this.#worker.ref();
    this.#tell({ kind: 'more', id });
    return waiting.promise;
  }

  stop(id: number): void {
    this.#tell({ kind: 'stop', id });
  }

  async close(): Promise<void> {
    this.#tell({ kind: 'close' });
    this.#worker.ref();
    await this.#exited;
  }

  #tell(request: ReaderThreadRequest): void {
    if (this.#ended === undefined) this.#worker.postMessage(request);
  }

  #take(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (reply.kind === 'part') waiting?.resolve({ text: reply.bytes, isLast: reply.isLast });
    else if (reply.kind === 'gone') waiting?.reject(new ReaderGone());
    else
      waiting?.reject(reply.isTooCostly ? new ExpressionTooCostly(reply.message) : new Error(reply.message));
  }

  #end(cause: unknown): void {
    this.#ended ??= new Error('a thread that reads the archive has ended', { cause });
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}
