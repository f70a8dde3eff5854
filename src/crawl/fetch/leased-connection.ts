import type { AddressLease } from '../ledger/address-ledger.ts';
import type { Connection } from './connection.ts';

/** A host with more to fetch keeps a connection that others wait for, up to this number of exchanges and this time. */
const maxExchanges = 16;
const maxMs = 1000;

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

  /**
   * If others wait for the address, but its host may be requested again at once and has not had its share: reconnecting costs
   * more.
   */
  get mayGoOn(): boolean {
    if (!this.connection.usable) return false;
    if (!this.lease.wanted) return true;
    const nowMs = performance.now();
    const isReady = this.#readyMs <= nowMs;
    return isReady && this.#exchanges < maxExchanges && nowMs - (this.#wantedMs ?? nowMs) < maxMs;
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
