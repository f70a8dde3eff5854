import { TopicListeners } from './topic-listeners.ts';
import { BusFullError } from './bus.ts';
import type { Bus, Delivery, Stoppable, WorkHandler, WorkOptions } from './bus.ts';

export interface InProcessBusOptions {
  /** Maximum per queue; further messages are refused, the catalogue has them. */
  readonly maxMessages?: number;
  readonly maxBytes?: number;
  /** Delay before a failed message is delivered again, times its attempts; at most a minute. */
  readonly retryMs?: number;
  /**
   * Seed of a broker's bad day: one message in ten arrives twice, one in ten late and out of order. The same seed gives the
   * same day.
   */
  readonly badDay?: number;
  /** Called with the error of a listener; the others still get the message. */
  readonly onError?: (error: unknown) => void;
}

/** Brokers have such a limit too. */
const maxMessageBytes = 1 << 20;
const defaultMaxMessages = 100_000;
const defaultMaxBytes = 64 << 20;
const defaultRetryMs = 500;
const maxRetryMs = 60_000;
const maxDelayMs = 40;

interface Message {
  readonly queue: string;
  readonly bytes: Uint8Array;
  attempt: number;
}

interface Worker {
  readonly queues: readonly string[];
  readonly handler: WorkHandler;
  readonly options: WorkOptions;
  /** Undefined while idle. */
  busy: Promise<void> | undefined;
  abort: AbortController | undefined;
  isStopped: boolean;
}

/**
 * The bus of one process. Messages are copied, so that no handler sees changes made by another, and are lost with the
 * process. A worker serves its queues in the order it names them, each first in, first out.
 */
export class InProcessBus implements Bus {
  readonly #options: InProcessBusOptions;
  readonly #queues = new Map<string, { messages: Message[]; bytes: number }>();
  readonly #workers = new Set<Worker>();
  readonly #listeners = new TopicListeners();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #chance: () => number;
  #isClosed = false;

  constructor(options: InProcessBusOptions = {}) {
    this.#options = options;
    this.#chance = chances(options.badDay ?? 0);
  }

  async send(queue: string, message: Uint8Array): Promise<void> {
    this.#refuse(message);
    const { maxMessages = defaultMaxMessages, maxBytes = defaultMaxBytes } = this.#options;
    const { messages, bytes } = this.#queue(queue);
    if (messages.length >= maxMessages || bytes + message.length > maxBytes)
      throw new BusFullError(`the queue ${queue} is full, with ${messages.length} messages`);
    for (let times = this.#isOdd() ? 2 : 1; times > 0; times--)
      this.#later(this.#delayMs(), { queue, bytes: message.slice(), attempt: 1 });
  }

  work(queues: readonly string[], handler: WorkHandler, options: WorkOptions): Stoppable {
    const worker: Worker = { queues, handler, options, busy: undefined, abort: undefined, isStopped: false };
    this.#workers.add(worker);
    // After the caller has received the means to stop it.
    queueMicrotask(() => this.#give(worker));
    return { stop: () => this.#stop(worker) };
  }

  async publish(topic: string, message: Uint8Array): Promise<void> {
    this.#refuse(message);
    for (let times = this.#isOdd() ? 2 : 1; times > 0; times--) {
      const bytes = message.slice();
      const delayMs = this.#delayMs();
      if (delayMs === 0) setImmediate(() => this.#deliver(topic, bytes));
      else this.#after(delayMs, () => this.#deliver(topic, bytes));
    }
  }

  subscribe(topic: string, listener: (message: Uint8Array, topic: string) => void): Stoppable {
    const leave = this.#listeners.add(topic, listener);
    return {
      stop: async () => leave(),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => this.#stop(worker)));
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#listeners.clear();
    this.#queues.clear();
  }

  #deliver(topic: string, bytes: Uint8Array): void {
    for (const error of this.#listeners.publish(topic, bytes)) this.#options.onError?.(error);
  }

  #refuse(message: Uint8Array): void {
    if (this.#isClosed) throw new Error('the bus is closed');
    if (message.length > maxMessageBytes)
      throw new RangeError(
        `a message of ${message.length} bytes is too long: at most ${maxMessageBytes} bytes`,
      );
  }

  #queue(name: string): { messages: Message[]; bytes: number } {
    const known = this.#queues.get(name);
    if (known !== undefined) return known;
    const queue = { messages: [], bytes: 0 };
    this.#queues.set(name, queue);
    return queue;
  }

  /** A delayed message counts towards the limits too. */
  #later(delayMs: number, message: Message): void {
    const queue = this.#queue(message.queue);
    queue.bytes += message.bytes.length;
    if (delayMs === 0) {
      queue.messages.push(message);
      this.#wake(message.queue);
      return;
    }
    this.#after(delayMs, () => {
      queue.messages.push(message);
      this.#wake(message.queue);
    });
  }

  #wake(queue: string): void {
    for (const worker of this.#workers) if (worker.queues.includes(queue)) this.#give(worker);
  }

  #give(worker: Worker): void {
    if (worker.isStopped || worker.busy !== undefined) return;
    for (const name of worker.queues) {
      const queue = this.#queues.get(name);
      const message = queue?.messages.shift();
      if (queue === undefined || message === undefined) continue;
      queue.bytes -= message.bytes.length;
      worker.busy = this.#handle(worker, message).finally(() => {
        worker.busy = undefined;
        this.#give(worker);
      });
      return;
    }
  }

  /** Runs until the handler ends, even when another worker already has the message. */
  async #handle(worker: Worker, message: Message): Promise<void> {
    const { options, handler } = worker;
    const abort = new AbortController();
    worker.abort = abort;
    let isOurs = true;
    const again = (delayMs: number): void => {
      if (!isOurs) return;
      isOurs = false;
      if (!this.#isClosed) this.#later(delayMs, { ...message, attempt: message.attempt + 1 });
    };
    const miss = (): void => {
      again(0);
      abort.abort(new Error('the deadline has passed'));
    };
    let deadline = this.#after(options.deadlineMs, miss);
    const delivery: Delivery = {
      queue: message.queue,
      attempt: message.attempt,
      signal: abort.signal,
      extend: () => {
        if (!isOurs) return;
        this.#cancel(deadline);
        deadline = this.#after(options.deadlineMs, miss);
      },
    };
    try {
      await handler(message.bytes.slice(), delivery);
      isOurs = false;
    } catch {
      const { retryMs = defaultRetryMs } = this.#options;
      again(worker.isStopped ? 0 : Math.min(maxRetryMs, retryMs * message.attempt));
    } finally {
      this.#cancel(deadline);
    }
  }

  async #stop(worker: Worker): Promise<void> {
    worker.isStopped = true;
    this.#workers.delete(worker);
    worker.abort?.abort(new Error('the worker is stopped'));
    await worker.busy;
  }

  #after(ms: number, work: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  #cancel(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
    this.#timers.delete(timer);
  }

  #isOdd(): boolean {
    return this.#options.badDay !== undefined && this.#chance() < 0.1;
  }

  #delayMs(): number {
    return this.#isOdd() ? 1 + Math.floor(this.#chance() * maxDelayMs) : 0;
  }
}

/** A linear congruential generator (Numerical Recipes). */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
