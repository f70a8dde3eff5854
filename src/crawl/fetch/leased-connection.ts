import type { AddressLease } from '../ledger/address-ledger.ts';
import type { Connection } from './connection.ts';

/** A connection together with the right to have it: neither outlives the other. */
export class LeasedConnection {
  readonly origin: string;
  readonly address: string;
  readonly connection: Connection;
  readonly lease: AddressLease;

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

  close(): void {
    this.connection.close();
    this.lease.release();
  }

  /** Closes the connection; its lease is for another one to the same address. */
  handOver(): AddressLease {
    this.connection.close();
    return this.lease;
  }
}
