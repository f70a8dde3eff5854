/**
 * Carries messages between planning, the agents that collect, and the pages that watch. A broker can replace the one in
 * process: messages are bytes, may arrive twice, late or out of order, and have no reply.
 */
export interface Bus {
  /** Puts work into a queue. Resolves once the bus holds it. The queue is lost with the process; the catalogue is the truth. */
  send(queue: string, message: Uint8Array): Promise<void>;
  /**
   * Takes one message at a time. A message is done when the handler resolves. When it rejects, or the deadline passes
   * without `extend`, another worker gets the message: each message is handled at least once.
   */
  work(queues: readonly string[], handler: WorkHandler, options: WorkOptions): Stoppable;
  /** Reaches current subscribers only. */
  publish(topic: string, message: Uint8Array): Promise<void>;
  /** A `topic` that ends in `.*` covers all topics below it. */
  subscribe(topic: string, listener: (message: Uint8Array, topic: string) => void): Stoppable;
  close(): Promise<void>;
}

export type WorkHandler = (message: Uint8Array, delivery: Delivery) => Promise<void>;

export interface Delivery {
  readonly queue: string;
  /** Starts at 1. */
  readonly attempt: number;
  /** Restarts the deadline. */
  extend(): void;
  /** Aborted when another worker got the message, or this worker is stopped. */
  readonly signal: AbortSignal;
}

export interface WorkOptions {
  /** Names the worker in the catalogue. */
  readonly worker: string;
  readonly deadlineMs: number;
}

export interface Stoppable {
  /** Resolves when no handler is running. */
  stop(): Promise<void>;
}

/** The queue is full; what was not sent can be sent later. */
export class BusFullError extends Error {}
