import type { Exchange } from '../fetch/exchange.ts';
import type { CaptureLocations } from './capture-locations.ts';

/**
 * The captures of one site that are being worked on while the next URLs are fetched, because a sync of the disk may take
 * its time. The first that fails is told at the next look.
 */
export class CapturesInFlight {
  readonly #places: CaptureLocations;
  readonly #flights = new Set<Promise<void>>();
  #broken: { readonly error: unknown } | undefined;

  constructor(places: CaptureLocations) {
    this.#places = places;
  }

  /**
   * Begins a capture when there is a place for it, and takes it over until it is written. Resolved when it is begun: what
   * `begin` does is done, and its writing is under way.
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
