/** A semaphore with a bounded queue. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor({ atOnce, maxWaiting }: { readonly atOnce: number; readonly maxWaiting: number }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Undefined if the queue is full; then `work` was not run. */
  async pass<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.#inside < this.#atOnce) this.#inside++;
    else if (this.#waiting.length >= this.#maxWaiting) return undefined;
    // A released permit goes to the first in the queue.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#inside--;
      else next();
    }
  }
}
