import { tmpdir } from 'node:os';
import { reasonToJson } from '../reasons/reason.ts';
import type { ReasonJson } from '../reasons/reason.ts';
import { guardAddress } from '../crawl/fetch/address-guard.ts';
import type { AddressDecision } from '../crawl/fetch/address-guard.ts';
import type { Exchange, FailedFetch } from '../crawl/fetch/exchange.ts';
import { Fetcher } from '../crawl/fetch/fetcher.ts';
import { LocalLedger } from '../crawl/ledger/local-ledger.ts';
import { NameCache } from '../crawl/resolve/name-cache.ts';
import type { Resolver } from '../crawl/resolve/resolver.ts';
import { beginningOf, redirectOf } from '../crawl/links/links-of-exchange.ts';
import { defaultSettings } from '../crawl/template/default-settings.ts';
import { headerValue } from '../formats/http1/head.ts';
import { certificateReason, failureReason, statusReason } from './live-reasons.ts';
import { selectionReason } from './selection-reason.ts';
import { titleOf } from './title-of.ts';
import type { LiveResult } from './check-shape.ts';

export interface LiveCheckOptions {
  readonly resolver: Resolver;
  /** Only for a made-up web on loopback. */
  readonly allowPrivate: boolean;
  readonly userAgent: string;
  /** Crawls tolerate invalid certificates unless their template says otherwise; checks do too, and report it. */
  readonly certificates?: 'tolerate' | 'refuse';
  /** Replaces the address guard, for networks with other private addresses. */
  readonly guard?: (address: string) => AddressDecision;
  /** The timeout of a check, including DNS and redirects. */
  readonly timeoutMs?: number;
}

const maxHops = 10;
const maxBytes = 1 << 20;
const titleBytes = 1 << 18;
const defaultMs = 20_000;
const freshMs = 3_600_000;
const maxKept = 10_000;
const maxAtOnce = 16;
const overridable: ReadonlySet<number | undefined> = new Set([401, 403, 429]);

/**
 * Requests pages as a crawl does: by GET (many servers answer HEAD wrongly), with the crawler's client, and with the address
 * guard at every connection, so that no redirect leads into a private network.
 */
export class LiveCheck {
  readonly #options: LiveCheckOptions;
  readonly #names: NameCache;
  readonly #ledger: LocalLedger;
  /** By URL, oldest first. */
  readonly #known = new Map<string, LiveResult>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(options: LiveCheckOptions) {
    this.#options = options;
    this.#names = new NameCache({ resolver: options.resolver });
    this.#ledger = new LocalLedger({
      connectionsPerAddress: 2,
      domainsPerConnection: Infinity,
      maxConnectionsPerAddress: 2,
      allowPrivate: options.allowPrivate,
    });
  }

  /** A result of the last hour, or a new one. `url` as `readUrl` returns it. */
  async fresh(url: string): Promise<LiveResult> {
    const known = this.#known.get(url);
    if (known !== undefined && known.checkedMs > Date.now() - freshMs && isLasting(known)) return known;
    return this.check(url);
  }

  /** Bypasses the cache. */
  async check(url: string): Promise<LiveResult> {
    await this.#turn();
    try {
      const result = await this.#follow(url);
      this.#keep(result);
      return result;
    } finally {
      this.#underWay--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#underWay >= maxAtOnce)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    this.#underWay++;
  }

  async #follow(url: string): Promise<LiveResult> {
    const { allowPrivate, userAgent, certificates = 'tolerate', timeoutMs = defaultMs } = this.#options;
    const fetcher = new Fetcher({
      names: this.#names,
      ledger: this.#ledger,
      guard: this.#options.guard ?? ((address) => guardAddress(address, allowPrivate)),
      spoolFolder: tmpdir(),
      network: { ...network, userAgent, certificates, responseTimeoutMs: timeoutMs },
    });
    const untilMs = performance.now() + timeoutMs;
    const hops: LiveResult['hops'] = [];
    let at = url;
    try {
      for (;;) {
        const signal = new AbortController().signal;
        const withinMs = untilMs - performance.now();
        const fetched = await fetcher.fetch(new URL(at), { signal, withinMs });
        const asked = { url, hops, finalUrl: at };
        if (fetched.outcome === 'failed') return failedResult(asked, fetched);
        try {
          const { status = 0 } = fetched.head;
          const next = redirectOf(fetched.head, at);
          if (next === undefined) return await answeredResult(asked, fetched);
          hops.push({ url: at, status });
          if (hops.length > maxHops) return { ...plain(asked), outcome: 'refused', status, ...tooManyHops };
          at = next;
        } finally {
          await fetched.release();
        }
      }
    } finally {
      fetcher.close();
    }
  }

  #keep(result: LiveResult): void {
    this.#known.delete(result.url);
    const oldest = this.#known.keys().next();
    if (this.#known.size >= maxKept && oldest.done !== true) this.#known.delete(oldest.value);
    this.#known.set(result.url, result);
  }
}

const network = {
  ...defaultSettings('').network,
  connectTimeoutMs: 10_000,
  readTimeoutMs: 10_000,
  responseBytes: maxBytes,
  tries: 1,
};

const tooManyHops = reasonToJson(selectionReason('live-redirects', { max: maxHops }));
const noReason: ReasonJson = { reason: '', code: '', values: {} };

interface Asked {
  readonly url: string;
  readonly hops: LiveResult['hops'];
  readonly finalUrl: string;
}

/** A name server or network that fails now may work in a minute: such results are not cached. */
function isLasting({ outcome }: LiveResult): boolean {
  return outcome !== 'unreachable';
}

function plain(asked: Asked): LiveResult {
  return {
    ...asked,
    outcome: 'ok',
    status: null,
    ...noReason,
    mayBeOverridden: false,
    title: '',
    checkedMs: Date.now(),
  };
}

function failedResult(asked: Asked, failure: FailedFetch): LiveResult {
  const outcome = failure.code === 'address-refused' ? 'forbidden' : 'unreachable';
  const reason = failureReason(failure, new URL(asked.finalUrl).hostname);
  return { ...plain(asked), outcome, ...reasonToJson(reason) };
}

async function answeredResult(asked: Asked, exchange: Exchange): Promise<LiveResult> {
  const { status } = exchange.head;
  const reason = statusReason(status);
  if (reason !== undefined) {
    const mayBeOverridden = overridable.has(status);
    const reasonJson = reasonToJson(reason);
    return { ...plain(asked), outcome: 'refused', status: status ?? null, ...reasonJson, mayBeOverridden };
  }
  const type = headerValue(exchange.head, 'Content-Type');
  const certificate = certificateReason(exchange.connection.tls?.certificateError);
  const title = titleOf(await beginningOf(exchange, titleBytes), type);
  return {
    ...plain(asked),
    outcome: asked.hops.length === 0 ? 'ok' : 'redirected',
    status: status ?? null,
    ...(certificate === undefined ? noReason : reasonToJson(certificate)),
    title,
  };
}
