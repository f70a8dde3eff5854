/** One after another, in the order in which they came. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Free, and nothing waits for it. */
  get isFree(): boolean {
    return this.#waiting === 0;
  }

  /** Waits until all who came before have called what this gives. */
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
