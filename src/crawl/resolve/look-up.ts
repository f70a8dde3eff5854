/**
 * One look-up that several callers wait for, each with its own signal. It is aborted when no caller is left, so that a crawl that
 * stops leaves nothing behind.
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
    this.#done.catch(() => {}); // notifies the waiting callers
  }

  /** Aborted: it has no answer for new callers. */
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
