import { defined } from '../../formats/values/defined.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import type { AddressLedger } from '../ledger/address-ledger.ts';
import type { NameCache } from '../resolve/name-cache.ts';
import type { AddressDecision } from './address-guard.ts';
import { Connector } from './connector.ts';
import type { ConnectOrder } from './connector.ts';
import { failedFetch } from './exchange.ts';
import type { FetchOutcome } from './exchange.ts';
import { exchangeOver } from './exchange-over.ts';
import type { ExchangeResult } from './exchange-over.ts';
import { IdleConnections } from './idle-connections.ts';
import type { LeasedConnection } from './leased-connection.ts';
import { ownFields, settingsFields } from './request.ts';
import type { HttpRequest, RequestField, Validators } from './request.ts';
import { SpokenProtocols } from './spoken-protocols.ts';

export interface FetcherOptions {
  readonly names: NameCache;
  readonly ledger: AddressLedger;
  readonly network: NetworkSettings;
  /** Asked of every address that is to be connected to: see `guardAddress`. */
  readonly guard: (address: string) => AddressDecision;
  /** The folder for long responses until they are written. */
  readonly spoolFolder: string;
}

export interface FetchOrder {
  /** The page that led here. */
  readonly via?: string | undefined;
  /** Validators of a prior capture: the server may answer that nothing has changed. */
  readonly validators?: Validators;
  readonly signal: AbortSignal;
  /** Called for each exchange, returns the crawl delay after it: other jobs leave the address alone meanwhile. */
  readonly restMs?: (outcome: FetchOutcome) => number;
  /** The wait for a turn and the exchange together may take no longer, regardless of the limits. */
  readonly withinMs?: number;
}

interface Task extends ConnectOrder, Pick<FetchOrder, 'restMs'> {
  readonly request: HttpRequest;
}

/**
 * Fetches URLs for one site crawl, one at a time and byte for byte. In: a URL. Steps: 1. reuse an idle connection, or
 * 2. resolve the name, 3. guard the address, 4. wait for a turn there, 5. connect; 6. one exchange; 7. once more where the
 * server wants another protocol. Out: how it ended. A fetch throws only where its spool cannot be written.
 */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #fields: readonly RequestField[];
  readonly #idle: IdleConnections;
  readonly #spoken: SpokenProtocols;
  readonly #connector: Connector;
  readonly #onAbort = (): void => this.#busy?.close();
  #signal: AbortSignal | undefined;
  #busy: LeasedConnection | undefined;
  #closed = false;

  constructor(options: FetcherOptions) {
    this.#options = options;
    this.#fields = settingsFields(options.network);
    this.#idle = new IdleConnections(options.network.idleMs);
    this.#spoken = new SpokenProtocols(options.network.protocol);
    this.#connector = new Connector({ ...options, idle: this.#idle, spoken: this.#spoken });
  }

  async fetch(url: URL, order: FetchOrder): Promise<FetchOutcome> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return failedFetch('not-fetchable', `scheme ${url.protocol}`);
    if (order.signal.aborted) return failedFetch('connect-failed', 'stopped');
    this.#watch(order.signal);
    const fields = [...this.#fields, ...ownFields(order.via, order.validators)];
    const untilMs = performance.now() + (order.withinMs ?? Infinity);
    const task: Task = {
      url,
      request: { url, fields },
      signal: order.signal,
      untilMs,
      ...defined({ restMs: order.restMs }),
    };
    const first = await this.#attempt(task);
    if (first.asksFor === undefined || order.signal.aborted) return first.outcome;
    return this.#askOverOther(task, first.outcome, first.asksFor);
  }

  /** Closes all idle connections and gives their leases back. */
  closeIdle(): void {
    this.#idle.closeAll();
  }

  /** The fetcher is no longer needed: an exchange that is under way is broken off, and no connection is kept. */
  close(): void {
    this.#closed = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#signal = undefined;
    this.#busy?.close();
    this.#idle.closeAll();
  }

  /** An answer over the first protocol is better than none over the second. */
  async #askOverOther(task: Task, first: FetchOutcome, protocol: 'http/1.1' | 'h2'): Promise<FetchOutcome> {
    const { origin } = task.url;
    const release = async (): Promise<void> => {
      if (first.outcome === 'exchange') await first.release();
    };
    this.#spoken.learn(origin, protocol);
    try {
      const { outcome } = await this.#attempt(task);
      if (outcome.outcome === 'failed') {
        this.#spoken.forget(origin);
        return first.outcome === 'exchange' ? first : outcome;
      }
      await release();
      return outcome;
    } catch (error) {
      await release();
      throw error;
    }
  }

  async #attempt(task: Task): Promise<ExchangeResult> {
    const idle = this.#idle.take(task.url.origin);
    if (idle !== undefined) {
      const result = await this.#exchange(idle, task, { startedMs: Date.now(), isReused: true });
      // The server may have closed it just then: that says nothing about the URL.
      if (!isBroken(result.outcome) || result.asksFor !== undefined || this.#closed) return result;
    }
    const connected = await this.#connector.connect(task);
    if ('outcome' in connected) return { outcome: connected, reusable: false };
    if (this.#closed || task.signal.aborted) {
      connected.leased.close();
      return { outcome: failedFetch('connect-failed', 'stopped'), reusable: false };
    }
    return this.#exchange(connected.leased, task, { startedMs: connected.startedMs, isReused: false });
  }

  async #exchange(
    leased: LeasedConnection,
    task: Task,
    { startedMs, isReused }: { readonly startedMs: number; readonly isReused: boolean },
  ): Promise<ExchangeResult> {
    const { network, spoolFolder } = this.#options;
    const { readTimeoutMs, responseBytes } = network;
    const responseTimeoutMs = Math.min(network.responseTimeoutMs, task.untilMs - performance.now());
    const limits = { readTimeoutMs, responseBytes, responseTimeoutMs };
    this.#busy = leased;
    let reusable = false;
    try {
      const result = await exchangeOver(leased.connection, {
        request: task.request,
        startedMs,
        limits,
        spoolFolder,
      });
      reusable = result.reusable && !this.#closed && !task.signal.aborted;
      const isTriedAgain = result.asksFor !== undefined || (isReused && isBroken(result.outcome));
      leased.rest(isTriedAgain ? 0 : (task.restMs?.(result.outcome) ?? 0));
      return result;
    } finally {
      this.#busy = undefined;
      if (reusable) this.#idle.keep(leased);
      else leased.close();
    }
  }

  /** Crawls share one signal, and to listen to it costs the more the more they are: so once for all fetches. */
  #watch(signal: AbortSignal): void {
    if (signal === this.#signal || this.#closed) return;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    signal.addEventListener('abort', this.#onAbort);
    this.#signal = signal;
  }
}

function isBroken(outcome: FetchOutcome): boolean {
  return outcome.outcome === 'failed' && outcome.code === 'connection-broken';
}
