import type { AddressLease } from '../ledger/address-ledger.ts';
import type { LeasedConnection } from './leased-connection.ts';

const max = 4;

/** Connections between two exchanges: one for each address, few in all, none for long, none that somebody else waits for. */
export class IdleConnections {
  readonly #idleMs: number;
  /** Oldest first. */
  #connections: LeasedConnection[] = [];

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  keep(connection: LeasedConnection): void {
    if (!mayGoOn(connection)) {
      connection.close();
      return;
    }
    connection.connection.rest(this.#idleMs, () => this.#take(connection)?.close());
    this.#connections.push(connection);
    if (this.#connections.length > max) this.#take(this.#connections[0])?.close();
  }

  /** The connection to this origin, no longer idle. */
  take(origin: string): LeasedConnection | undefined {
    const connection = this.#take(this.#connections.find((idle) => idle.origin === origin));
    if (connection === undefined || mayGoOn(connection)) return connection;
    connection.close();
    return undefined;
  }

  /** The lease of an idle connection to this address, which is closed. */
  takeLease(address: string): AddressLease | undefined {
    const connection = this.#take(this.#connections.find((idle) => idle.address === address));
    if (connection === undefined || !connection.lease.wanted) return connection?.handOver();
    connection.close();
    return undefined;
  }

  /** Somebody else waits for the address; a connection that is not idle is given up after its exchange. */
  giveUp(lease: AddressLease): void {
    this.#take(this.#connections.find((idle) => idle.lease === lease))?.close();
  }

  closeAll(): void {
    const connections = this.#connections;
    this.#connections = [];
    for (const connection of connections) connection.close();
  }

  #take(connection: LeasedConnection | undefined): LeasedConnection | undefined {
    if (connection === undefined || !this.#connections.includes(connection)) return undefined;
    this.#connections = this.#connections.filter((idle) => idle !== connection);
    return connection;
  }
}

function mayGoOn({ connection, lease }: LeasedConnection): boolean {
  return connection.usable && !lease.wanted;
}
