const maxCaptures = 64;
const maxBytes = 32 << 20;

/**
 * The places for captures that the site crawls of a thread work on at once, from the search for links until they are
 * written.
 *
 * With a thousand sites the answers to a thousand requests may be there at the same time. Processed all at once they
 * were one turn of the event loop of 0.4 to 1 s (measured on a busy machine), in which nothing got written and all that was
 * made for them stayed in memory; in groups of this size a turn takes 10 to 50 ms.
 */
export class CaptureLocations {
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = [];
  #captures = 0;
  #bytes = 0;

  /** Waits for a place, first come, first served. */
  async enter(bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && !this.#isFull) {
      this.#take(bytes);
      return;
    }
    await new Promise<void>((enter) => {
      this.#waiting.push({ bytes, enter });
    });
  }

  leave(bytes: number): void {
    this.#captures--;
    this.#bytes -= bytes;
    while (!this.#isFull) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#take(next.bytes);
      next.enter();
    }
  }

  get #isFull(): boolean {
    return this.#captures >= maxCaptures || this.#bytes >= maxBytes;
  }

  #take(bytes: number): void {
    this.#captures++;
    this.#bytes += bytes;
  }
}
