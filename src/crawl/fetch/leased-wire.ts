import type { AddressLease } from '../ledger/address-ledger.ts';
import type { Wire } from './wire.ts';

/** A connection together with the right to have it: neither outlives the other. */
export class LeasedWire {
  readonly origin: string;
  readonly address: string;
  readonly wire: Wire;
  readonly lease: AddressLease;

  constructor(parts: {
    readonly origin: string;
    readonly address: string;
    readonly wire: Wire;
    readonly lease: AddressLease;
  }) {
    this.origin = parts.origin;
    this.address = parts.address;
    this.wire = parts.wire;
    this.lease = parts.lease;
  }

  close(): void {
    this.wire.close();
    this.lease.release();
  }

  /** Closes the connection; its lease is for another one to the same address. */
  handOver(): AddressLease {
    this.wire.close();
    return this.lease;
  }
}
