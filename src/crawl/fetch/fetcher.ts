import type { Resolution, Resolver } from '../resolve/resolver.ts';
import type { AddressDecision } from './address-guard.ts';
import { openConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import type { FailedFetch, FetchFailure, FetchLimits, FetchOutcome } from './exchange.ts';
import { exchangeOver } from './exchange-over.ts';
import { requestBytes } from './request-bytes.ts';
import type { RequestHeaders } from './request-bytes.ts';

export interface FetcherOptions {
  readonly resolver: Resolver;
  readonly limits: FetchLimits;
  readonly headers: RequestHeaders;
  /** Asked of every address that is to be connected to: see `guardAddress`. */
  readonly guard: (address: string) => AddressDecision;
  /** Where long responses wait until they are written. */
  readonly spoolFolder: string;
  /** Told of each look-up, for the `dns:` records. */
  readonly onResolution?: (host: string, resolution: Resolution) => void;
}

export interface FetchOrder {
  /** The page that led here. */
  readonly via?: string | undefined;
  readonly signal: AbortSignal;
  /** The whole exchange may take no longer, whatever the limits say. */
  readonly withinMs?: number;
}

interface ConnectFailure {
  readonly code: FetchFailure;
  readonly reason: string;
}

interface KeptName {
  readonly resolution: Resolution;
  readonly untilMs: number;
  /** Addresses are used in turn. */
  turn: number;
}

const idleMs = 10_000;
const leastNameMs = 60_000;

/**
 * Fetches URLs over HTTP/1.1 for one site crawl, one at a time and byte for byte. In: a URL. Steps: 1. resolve the name,
 * 2. guard the address, 3. connect or go on with the idle connection, 4. one exchange. Out: how it ended.
 */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #names = new Map<string, KeptName>();
  #idle:
    { readonly origin: string; readonly connection: Connection; readonly timer: NodeJS.Timeout } | undefined;

  constructor(options: FetcherOptions) {
    this.#options = options;
  }

  async fetch(url: URL, order: FetchOrder): Promise<FetchOutcome> {
    const startedMs = Date.now();
    const failed = (code: FetchFailure, reason: string): FailedFetch => ({
      outcome: 'failed',
      code,
      reason,
      startedMs,
      durationMs: Date.now() - startedMs,
    });
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return failed('not-fetchable', `scheme ${url.protocol}`);
    const bytes = requestBytes(url, order.via, this.#options.headers);
    const idle = this.#takeIdle(url.origin);
    if (idle !== undefined) {
      const outcome = await this.#exchange(idle, url, { ...order, bytes, startedMs });
      // The server may have closed it just then: that says nothing about the URL.
      if (outcome.outcome === 'exchange' || outcome.code !== 'connection-broken') return outcome;
    }
    const opened = await this.#connect(url, order.signal);
    if ('code' in opened) return failed(opened.code, opened.reason);
    return this.#exchange(opened, url, { ...order, bytes, startedMs });
  }

  close(): void {
    this.#takeIdle('')?.close();
  }

  async #exchange(
    connection: Connection,
    url: URL,
    order: FetchOrder & { readonly bytes: Uint8Array; readonly startedMs: number },
  ): Promise<FetchOutcome> {
    const { spoolFolder } = this.#options;
    const wholeMs = Math.min(this.#options.limits.wholeMs, order.withinMs ?? Infinity);
    const limits = { ...this.#options.limits, wholeMs };
    const onAbort = (): void => connection.close();
    order.signal.addEventListener('abort', onAbort);
    const { bytes, startedMs } = order;
    const { outcome, reusable } = await exchangeOver(connection, { bytes, startedMs, limits, spoolFolder });
    order.signal.removeEventListener('abort', onAbort);
    if (reusable) this.#keep(url.origin, connection);
    else connection.close();
    return outcome;
  }

  /** Tries the addresses of the name in turn, each asked of the guard, until one takes the connection. */
  async #connect(url: URL, signal: AbortSignal): Promise<Connection | ConnectFailure> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const name = await this.#resolve(host, signal);
    if (name.resolution.outcome !== 'found') return { code: 'dns-failed', reason: name.resolution.reason };
    const { addresses } = name.resolution;
    const secure = url.protocol === 'https:';
    const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
    const timeoutMs = this.#options.limits.connectMs;
    let failure: ConnectFailure = { code: 'connect-failed', reason: 'the name has no address' };
    for (let tried = 0; tried < addresses.length && !signal.aborted; tried++) {
      const address = addresses[name.turn++ % addresses.length]?.address ?? '';
      const { decision, rule } = this.#options.guard(address);
      if (decision === 'refused') {
        failure = { code: 'address-refused', reason: `${address} is refused: ${rule}` };
        continue;
      }
      const opened = await openConnection({ host, address, port, secure, timeoutMs, signal });
      if (opened.ok) return opened.connection;
      failure = { code: opened.timeout ? 'timeout' : 'connect-failed', reason: opened.reason };
    }
    return failure;
  }

  async #resolve(host: string, signal: AbortSignal): Promise<KeptName> {
    const kept = this.#names.get(host);
    if (kept !== undefined && kept.untilMs > Date.now()) return kept;
    const resolution = await this.#options.resolver
      .resolve(host, signal)
      .catch((error: unknown): Resolution => {
        if (!signal.aborted) throw error;
        return { outcome: 'failed', reason: 'stopped' };
      });
    if (signal.aborted) return { resolution, untilMs: 0, turn: 0 };
    const ttlMs = resolution.outcome === 'found' ? resolution.ttlSeconds * 1000 : 0;
    const name = { resolution, untilMs: Date.now() + Math.max(leastNameMs, ttlMs), turn: 0 };
    this.#names.set(host, name);
    this.#options.onResolution?.(host, resolution);
    return name;
  }

  #keep(origin: string, connection: Connection): void {
    const timer = setTimeout(() => this.#takeIdle('')?.close(), idleMs);
    timer.unref();
    this.#idle = { origin, connection, timer };
  }

  /** The idle connection, if it goes to this origin ('' for any); one to another origin is closed. */
  #takeIdle(origin: string): Connection | undefined {
    const idle = this.#idle;
    if (idle === undefined) return undefined;
    this.#idle = undefined;
    clearTimeout(idle.timer);
    if ((origin === '' || idle.origin === origin) && idle.connection.usable) return idle.connection;
    idle.connection.close();
    return undefined;
  }
}
