import type { AddressLease } from '../ledger/address-ledger.ts';
import type { LeasedConnection } from './leased-connection.ts';

const max = 4;
/** The next request of a host that may be visited follows within this. */
const wantedMs = 50;

/**
 * Connections between two exchanges: one for each address, few in all, none for long. One that others wait for is kept only
 * until the next request of its host is due.
 */
export class IdleConnections {
  readonly #idleMs: number;
  /** Oldest first. */
  #connections: LeasedConnection[] = [];

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  keep(connection: LeasedConnection): void {
    if (!connection.mayGoOn) {
      connection.close();
      return;
    }
    this.#connections.push(connection);
    this.#rest(connection);
    if (this.#connections.length > max) this.#take(this.#connections[0])?.close();
  }

  /** The connection to this origin, no longer idle. */
  take(origin: string): LeasedConnection | undefined {
    const connection = this.#take(this.#connections.find((idle) => idle.origin === origin));
    if (connection === undefined || connection.mayGoOn) return connection;
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

  /** Others wait for the address; a busy connection is closed after its exchange. */
  giveUp(lease: AddressLease): void {
    const connection = this.#connections.find((idle) => idle.lease === lease);
    if (connection === undefined) return;
    if (connection.mayGoOn) this.#rest(connection);
    else this.#take(connection)?.close();
  }

  closeAll(): void {
    const connections = this.#connections;
    this.#connections = [];
    for (const connection of connections) connection.close();
  }

  #rest(connection: LeasedConnection): void {
    const forMs = connection.lease.wanted ? connection.restMs + wantedMs : this.#idleMs;
    connection.connection.rest(Math.min(forMs, this.#idleMs), () => this.#take(connection)?.close());
  }

  #take(connection: LeasedConnection | undefined): LeasedConnection | undefined {
    if (connection === undefined || !this.#connections.includes(connection)) return undefined;
    this.#connections = this.#connections.filter((idle) => idle !== connection);
    return connection;
  }
}
