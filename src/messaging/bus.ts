/**
 * Between the agents of one archive: who plans, who collects, who watches. In one process now; a broker can take its place,
 * so that messages are bytes, may come twice, late, and in another order, and nobody waits for an answer.
 */
export interface Bus {
  /** Puts work into a queue. Resolved when the bus has it; lost with the process, so that the catalogue is the truth. */
  send(queue: string, message: Uint8Array): Promise<void>;
  /**
   * Takes work, one message at a time. It is done when the handler resolves; when it rejects, or the deadline passes without a
   * sign of life, the message goes to another worker of the queue. So each message is handled at least once.
   */
  work(queues: readonly string[], handler: WorkHandler, options: WorkOptions): Stoppable;
  /** Tells everybody who listens now. */
  publish(topic: string, message: Uint8Array): Promise<void>;
  /** `topic` may end in `.*`: all topics below it. */
  subscribe(topic: string, listener: (message: Uint8Array, topic: string) => void): Stoppable;
  close(): Promise<void>;
}

export type WorkHandler = (message: Uint8Array, delivery: Delivery) => Promise<void>;

export interface Delivery {
  readonly queue: string;
  /** 1 for the first time. */
  readonly attempt: number;
  /** A sign of life: the deadline begins anew. */
  extend(): void;
  /** Aborted when the message was given to another, or the worker is stopped. */
  readonly signal: AbortSignal;
}

export interface WorkOptions {
  /** Names the worker in the catalogue. */
  readonly worker: string;
  readonly deadlineMs: number;
}

export interface Stoppable {
  /** Resolved when nothing is under way any more. */
  stop(): Promise<void>;
}

/** The queue is full; what was not sent can be sent later. */
export class BusFullError extends Error {}
