/** Lets a few through at a time, the others wait in a line that is not endless. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor({ atOnce, maxWaiting }: { readonly atOnce: number; readonly maxWaiting: number }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Undefined: the line is too long, and nothing was done. */
  async pass<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.#inside < this.#atOnce) this.#inside++;
    else if (this.#waiting.length >= this.#maxWaiting) return undefined;
    // A released place goes to the first in the queue.
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
