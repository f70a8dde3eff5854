/** A mutex: first come, first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Nobody holds it or waits for it. */
  get isFree(): boolean {
    return this.#waiting === 0;
  }

  /** Resolves when all earlier holders have released it. Returns the function that releases it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = turn.promise;
    this.#waiting++;
    await before;
    return () => {
      this.#waiting--;
      turn.resolve();
    };
  }
}
