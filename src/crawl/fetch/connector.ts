import { registeredDomain } from '../../formats/url/domain.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import type { AddressLease, AddressLedger } from '../ledger/address-ledger.ts';
import type { NameCache } from '../resolve/name-cache.ts';
import type { Resolution } from '../resolve/resolver.ts';
import type { AddressDecision } from './address-guard.ts';
import { Deadline } from './deadline.ts';
import type { FailedFetch } from './exchange.ts';
import { failedFetch } from './exchange.ts';
import { Http1Wire } from './http1-connection.ts';
import { Http2Wire } from './http2-connection.ts';
import type { IdleConnections } from './idle-connections.ts';
import { LeasedConnection } from './leased-connection.ts';
import { openSocket } from './open-socket.ts';
import type { NoSocket, OpenedSocket } from './open-socket.ts';
import type { SpokenProtocols } from './spoken-protocols.ts';

export interface ConnectorParts {
  readonly names: NameCache;
  readonly ledger: AddressLedger;
  readonly network: NetworkSettings;
  readonly guard: (address: string) => AddressDecision;
  readonly idle: IdleConnections;
  readonly spoken: SpokenProtocols;
}

export interface ConnectOrder {
  readonly url: URL;
  readonly signal: AbortSignal;
  /** By the clock of `performance.now`. */
  readonly untilMs: number;
}

interface Connected {
  readonly leased: LeasedConnection;
  /** When the turn at the address had come. */
  readonly startedMs: number;
}

interface Place {
  readonly host: string;
  readonly address: string;
}

/** The server knows none of the protocols that it was offered (RFC 7301, 3.2). */
const noCommonProtocol = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

/** From the URL to an open connection: resolve the name, guard the address, wait for a turn there, connect. */
export class Connector {
  readonly #parts: ConnectorParts;

  constructor(parts: ConnectorParts) {
    this.#parts = parts;
  }

  /** Tries the addresses of the name that the guard allows, in turn, until one accepts the connection. */
  async connect(order: ConnectOrder): Promise<Connected | FailedFetch> {
    const { names, guard, idle } = this.#parts;
    const host = order.url.hostname.replace(/^\[|\]$/g, '');
    const name = await this.#resolve(host, order);
    if (name.outcome !== 'found')
      return {
        ...failedFetch('dns-failed', name.reason),
        ...(name.outcome === 'not-found' ? { isDefinite: true } : {}),
      };
    let failure = failedFetch('connect-failed', 'the name has no address');
    for (const resolved of name.addresses) {
      const { address } = resolved;
      if (order.signal.aborted) return failedFetch('connect-failed', 'stopped');
      const { decision, rule } = guard(address);
      if (decision === 'refused') {
        failure = failedFetch('address-refused', `${address} is refused: ${rule}`);
        continue;
      }
      const lease = idle.takeLease(address) ?? (await this.#turn({ host, address }, order));
      if ('outcome' in lease) return lease;
      const startedMs = Date.now();
      const opened = await this.#open(order, { host, address }, lease).catch((error: unknown) => {
        lease.release();
        throw error;
      });
      if (opened instanceof LeasedConnection) {
        names.works(resolved);
        return { leased: opened, startedMs };
      }
      lease.release();
      failure = { ...failedFetch(opened.code, opened.reason), startedMs, durationMs: Date.now() - startedMs };
      if (opened.code !== 'certificate-refused' && !order.signal.aborted) names.fails(resolved, opened.cause);
    }
    return failure;
  }

  /** Uses the protocol of the origin; if it refuses HTTP/1.1 in the TLS handshake, retries with HTTP/2. */
  async #open(order: ConnectOrder, place: Place, lease: AddressLease): Promise<LeasedConnection | NoSocket> {
    const { url } = order;
    const { spoken } = this.#parts;
    const refusable = !spoken.offeredTo(url).includes('h2');
    let opened = await this.#openSocket(order, place);
    if ('code' in opened && opened.cause === noCommonProtocol && refusable) {
      spoken.learn(url.origin, 'h2');
      opened = await this.#openSocket(order, place);
      if ('code' in opened) spoken.forget(url.origin);
    }
    if ('code' in opened) return opened;
    const { socket, facts } = opened;
    if (socket.destroyed) return { code: 'connect-failed', reason: 'the server closed the connection' };
    const connection =
      facts.protocol === 'http/1.1' ? new Http1Wire(socket, facts) : new Http2Wire(socket, facts, url.origin);
    return new LeasedConnection({ origin: url.origin, address: place.address, connection, lease });
  }

  #openSocket(order: ConnectOrder, place: Place): Promise<OpenedSocket | NoSocket> {
    const { url, signal, untilMs } = order;
    const { connectTimeoutMs, certificates } = this.#parts.network;
    const secure = url.protocol === 'https:';
    return openSocket({
      ...place,
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      secure,
      protocols: this.#parts.spoken.offeredTo(url),
      certificates,
      withinMs: Math.min(connectTimeoutMs, untilMs - performance.now()),
      signal,
    });
  }

  async #resolve(host: string, order: ConnectOrder): Promise<Resolution> {
    const deadline = new Deadline(order.signal, order.untilMs);
    try {
      return await this.#parts.names.resolve(host, deadline.signal);
    } catch (error) {
      if (!deadline.signal.aborted) throw error;
      return { outcome: 'failed', reason: deadline.passed ? 'no answer in time' : 'stopped' };
    } finally {
      deadline.end();
    }
  }

  /** Waits for the right to connect; that is no part of the fetch's own time. */
  async #turn({ host, address }: Place, order: ConnectOrder): Promise<AddressLease | FailedFetch> {
    const deadline = new Deadline(order.signal, order.untilMs);
    try {
      const domain = registeredDomain(host) ?? host;
      const lease = await this.#parts.ledger.lease(address, domain, deadline.signal);
      lease.onWanted(() => this.#parts.idle.giveUp(lease));
      return lease;
    } catch (error) {
      if (!deadline.signal.aborted) throw error;
      return deadline.passed
        ? failedFetch('timeout', 'no turn at the address in time')
        : failedFetch('connect-failed', 'stopped');
    } finally {
      deadline.end();
    }
  }
}
