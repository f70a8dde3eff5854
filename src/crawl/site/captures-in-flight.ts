import type { Exchange } from '../fetch/exchange.ts';

const mostCaptures = 2000;
const mostBytes = 32 << 20;

/**
 * Captures that are being written while the next URLs are fetched, because a sync of the disk may take its time. They are
 * bounded in number and bytes; the first that fails is told at the next look.
 */
export class CapturesInFlight {
  readonly #flights = new Set<Promise<void>>();
  #bytes = 0;
  #broken: { readonly error: unknown } | undefined;

  /** Takes over a capture until it is written; waits while there are too many. */
  async add(writing: Promise<unknown>, exchange: Exchange): Promise<void> {
    this.#bytes += exchange.responseBytes;
    const flight = this.#land(writing, exchange).finally(() => this.#flights.delete(flight));
    this.#flights.add(flight);
    while (this.#flights.size >= mostCaptures || this.#bytes > mostBytes) await Promise.race(this.#flights);
  }

  /** Something of a capture went wrong outside its writing. */
  fail(error: unknown): void {
    this.#broken ??= { error };
  }

  /** Throws what went wrong, if anything did. */
  check(): void {
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  async allLanded(): Promise<void> {
    await Promise.all(this.#flights);
  }

  async #land(writing: Promise<unknown>, exchange: Exchange): Promise<void> {
    try {
      await writing;
    } catch (error) {
      this.fail(error);
    } finally {
      this.#bytes -= exchange.responseBytes;
      await exchange.release();
    }
  }
}
