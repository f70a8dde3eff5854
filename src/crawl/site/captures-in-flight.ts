import type { Exchange } from '../fetch/exchange.ts';
import type { CaptureLocations } from './capture-locations.ts';

/**
 * The captures of one site that are in progress while the next URLs are fetched, because a disk sync may take long. The first
 * failure is reported at the next check.
 */
export class CapturesInFlight {
  readonly #places: CaptureLocations;
  readonly #flights = new Set<Promise<void>>();
  #broken: { readonly error: unknown } | undefined;

  constructor(places: CaptureLocations) {
    this.#places = places;
  }

  /**
   * Starts a capture when a slot is free, and keeps it until it is written. Resolves when it has started: `begin` is done, and
   * its writing is under way.
   */
  async take(
    exchange: Exchange,
    begin: () => Promise<{ readonly written: Promise<unknown> }>,
  ): Promise<void> {
    await this.#places.enter(exchange.responseBytes);
    try {
      const { written } = await begin();
      const flight = this.#land(written, exchange).finally(() => this.#flights.delete(flight));
      this.#flights.add(flight);
    } catch (error) {
      await this.#leave(exchange);
      throw error;
    }
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

  async #land(written: Promise<unknown>, exchange: Exchange): Promise<void> {
    try {
      await written;
    } catch (error) {
      this.fail(error);
    } finally {
      await this.#leave(exchange);
    }
  }

  async #leave(exchange: Exchange): Promise<void> {
    this.#places.leave(exchange.responseBytes);
    await exchange.release();
  }
}
