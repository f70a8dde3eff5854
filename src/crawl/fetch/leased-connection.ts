import type { AddressLease } from '../ledger/address-ledger.ts';
import type { Connection } from './connection.ts';

/** A host with more to fetch keeps a connection that others wait for, up to this number of exchanges and this time. */
const maxExchanges = 16;
const maxMs = 1000;
/** The same with the crawl delays between the exchanges, where these cost the others nothing. */
const maxRestingMs = 20_000;

/** A connection together with the right to have it: neither outlives the other. */
export class LeasedConnection {
  readonly origin: string;
  readonly address: string;
  readonly connection: Connection;
  readonly lease: AddressLease;
  #readyMs = 0;
  #wantedMs: number | undefined;
  #exchanges = 0;

  constructor(parts: {
    readonly origin: string;
    readonly address: string;
    readonly connection: Connection;
    readonly lease: AddressLease;
  }) {
    this.origin = parts.origin;
    this.address = parts.address;
    this.connection = parts.connection;
    this.lease = parts.lease;
  }

  /** An exchange is over, and the crawl delay begins. */
  rest(ms: number): void {
    this.#readyMs = performance.now() + ms;
    if (!this.lease.wanted) return;
    this.#exchanges++;
    this.#wantedMs ??= performance.now();
  }

  /** The part of the crawl delay over which it may be kept although others wait for the address. */
  get restMs(): number {
    return this.lease.mayRest ? Math.max(0, this.#readyMs - performance.now()) : 0;
  }

  /**
   * If others wait for the address, but its host may be requested again before they could have it and has not had its share:
   * reconnecting costs more.
   */
  get mayGoOn(): boolean {
    if (!this.connection.usable) return false;
    const { wanted, mayRest } = this.lease;
    if (!wanted) return true;
    const nowMs = performance.now();
    if (this.#exchanges >= maxExchanges || (!mayRest && this.#readyMs > nowMs)) return false;
    return nowMs - (this.#wantedMs ?? nowMs) < (mayRest ? maxRestingMs : maxMs);
  }

  /** Other jobs leave the address alone until the crawl delay is over. */
  close(): void {
    this.connection.close();
    this.lease.release(Math.max(0, this.#readyMs - performance.now()));
  }

  /** Closes the connection; its lease is for another one to the same address. */
  handOver(): AddressLease {
    this.connection.close();
    return this.lease;
  }
}
