import type { AddressLease } from '../ledger/address-ledger.ts';
import type { LeasedWire } from './leased-wire.ts';

const max = 4;

/** Connections between two exchanges: one for each address, few in all, none for long, none that somebody else waits for. */
export class IdleWires {
  readonly #idleMs: number;
  /** Oldest first. */
  #wires: LeasedWire[] = [];

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  keep(wire: LeasedWire): void {
    if (!mayGoOn(wire)) {
      wire.close();
      return;
    }
    wire.wire.rest(this.#idleMs, () => this.#take(wire)?.close());
    this.#wires.push(wire);
    if (this.#wires.length > max) this.#take(this.#wires[0])?.close();
  }

  /** The connection to this origin, no longer idle. */
  take(origin: string): LeasedWire | undefined {
    const wire = this.#take(this.#wires.find((idle) => idle.origin === origin));
    if (wire === undefined || mayGoOn(wire)) return wire;
    wire.close();
    return undefined;
  }

  /** The lease of an idle connection to this address, which is closed. */
  takeLease(address: string): AddressLease | undefined {
    const wire = this.#take(this.#wires.find((idle) => idle.address === address));
    if (wire === undefined || !wire.lease.wanted) return wire?.handOver();
    wire.close();
    return undefined;
  }

  /** Somebody else waits for the address; a connection that is not idle is given up after its exchange. */
  giveUp(lease: AddressLease): void {
    this.#take(this.#wires.find((idle) => idle.lease === lease))?.close();
  }

  closeAll(): void {
    const wires = this.#wires;
    this.#wires = [];
    for (const wire of wires) wire.close();
  }

  #take(wire: LeasedWire | undefined): LeasedWire | undefined {
    if (wire === undefined || !this.#wires.includes(wire)) return undefined;
    this.#wires = this.#wires.filter((idle) => idle !== wire);
    return wire;
  }
}

function mayGoOn({ wire, lease }: LeasedWire): boolean {
  return wire.usable && !lease.wanted;
}
