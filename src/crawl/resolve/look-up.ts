/**
 * One look-up that several wait for, each with a signal of their own. It is given up when nobody waits any longer, so that
 * a crawl that stops leaves nothing behind.
 */
export class LookUp<Found> {
  readonly #controller = new AbortController();
  readonly #done: Promise<Found>;
  #waiting = 0;
  #over = false;

  constructor(run: (signal: AbortSignal) => Promise<Found>) {
    this.#done = run(this.#controller.signal).finally(() => {
      this.#over = true;
    });
    this.#done.catch(() => {}); // told to those who wait
  }

  /** Nobody waits any longer: it has no answer for those who come now. */
  get givenUp(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Rejects with the signal's reason. */
  async wait(signal: AbortSignal | undefined): Promise<Found> {
    this.#waiting++;
    const { promise, reject } = Promise.withResolvers<never>();
    const onAbort = (): void => {
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort);
    try {
      return await Promise.race([this.#done, promise]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#waiting--;
      if (this.#waiting === 0 && !this.#over) this.#controller.abort();
    }
  }
}
