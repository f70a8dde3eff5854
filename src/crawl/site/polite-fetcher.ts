import type { CrawlSettings } from '../crawl-settings.ts';
import type { FetchOutcome } from '../fetch/exchange.ts';
import type { Fetcher, FetchOrder } from '../fetch/fetcher.ts';
import type { DiskGate } from '../record/disk-gate.ts';
import { Pacing } from './pacing.ts';
import { retryWaitMs } from './retry-wait.ts';
import type { Steering } from './steering.ts';

export interface PoliteFetcherParts {
  readonly settings: CrawlSettings;
  readonly fetcher: Fetcher;
  readonly room: DiskGate;
  readonly steering: Steering;
  readonly signal: AbortSignal;
  /** Until the time of the site or of the job is up. */
  readonly leftMs: () => number;
  /** The Crawl-delay of robots.txt; 0 for none. */
  readonly crawlDelayMs: (url: URL) => number;
  /** See JobOrder. */
  readonly clockAheadMs?: number | undefined;
}

function isUnreached(outcome: FetchOutcome): boolean {
  return outcome.outcome === 'failed' && outcome.code === 'connect-failed';
}

interface Paced {
  /** Before the next try; undefined: there is none. */
  readonly waitMs: number | undefined;
  /** The crawl delay of the address. */
  readonly restMs: number;
  /** The connection is given up during the pause. */
  readonly isClosing: boolean;
}

export interface Fetched {
  readonly outcome: FetchOutcome;
  readonly tries: number;
}

const maxHosts = 1000;

/** Fetches for one site with its crawl delay, and retries after a broken connection, a 429 or a 503. */
export class PoliteFetcher {
  readonly #parts: PoliteFetcherParts;
  readonly #pacing = new Map<string, Pacing>();
  #last: Pacing | undefined;
  #current: { readonly url: string; readonly sinceMs: number } | undefined;
  #wake: (() => void) | undefined;

  constructor(parts: PoliteFetcherParts) {
    this.#parts = parts;
    parts.signal.addEventListener('abort', () => this.#wake?.());
  }

  /** The URL being fetched. */
  get current(): { readonly url: string; readonly sinceMs: number } | undefined {
    return this.#current;
  }

  /** The host that was visited last may be visited again at once. */
  get goesOn(): boolean {
    return this.#last !== undefined && this.#last.readyMs <= Date.now();
  }

  /** Waits until the host may be visited again and nothing holds the job, or it is stopped, or its time is up. */
  async turn(url: URL): Promise<void> {
    const { steering, signal } = this.#parts;
    await this.#wait(this.#pacingOf(url).readyMs - Date.now());
    await steering.untilFree(signal);
  }

  /** Undefined: stopped, or the time was up before its turn came. */
  async fetch(url: URL, order: Pick<FetchOrder, 'via' | 'validators'>): Promise<Fetched | undefined> {
    const { fetcher, signal, room, settings, leftMs } = this.#parts;
    const pacing = this.#pacingOf(url);
    this.#last = pacing;
    for (let tries = 1; ; tries++) {
      await this.turn(url);
      if (signal.aborted || leftMs() <= 0) return undefined;
      this.#current = { url: url.href, sinceMs: Date.now() };
      let paced: Paced | undefined;
      const restMs = (ended: FetchOutcome): number => (paced = this.#pace(pacing, url, ended, tries)).restMs;
      const outcome = await room.make(() =>
        fetcher.fetch(url, { ...order, signal, withinMs: Math.max(1, leftMs()), restMs }),
      );
      this.#current = undefined;
      if (signal.aborted) {
        // An exchange under way is not a capture.
        if (outcome.outcome === 'exchange') await outcome.release();
        return undefined;
      }
      // Without an exchange nothing was paced yet.
      const { waitMs, isClosing } = paced ?? this.#pace(pacing, url, outcome, tries);
      if (isClosing) fetcher.closeIdle();
      if (waitMs === undefined || tries >= settings.network.tries || leftMs() <= 0)
        return { outcome: this.#dated(outcome), tries };
      if (outcome.outcome === 'exchange') await outcome.release();
      await this.#wait(waitMs);
    }
  }

  /** Leaves the site alone for a while, without connections; ends early when the crawl is stopped or its time is up. */
  async rest(ms: number): Promise<void> {
    this.#parts.fetcher.closeIdle();
    await this.#wait(ms);
  }

  close(): void {
    this.#parts.fetcher.close();
  }

  #pacingOf(url: URL): Pacing {
    const known = this.#pacing.get(url.host);
    if (known !== undefined) return known;
    if (this.#pacing.size >= maxHosts) {
      const [oldest = ''] = this.#pacing.keys();
      this.#pacing.delete(oldest);
    }
    const pacing = new Pacing();
    this.#pacing.set(url.host, pacing);
    return pacing;
  }

  #dated(outcome: FetchOutcome): FetchOutcome {
    const { clockAheadMs = 0 } = this.#parts;
    return clockAheadMs === 0 ? outcome : { ...outcome, startedMs: outcome.startedMs + clockAheadMs };
  }

  #pace(pacing: Pacing, url: URL, outcome: FetchOutcome, tries: number): Paced {
    const { settings, steering, crawlDelayMs } = this.#parts;
    const waitMs = retryWaitMs(outcome, tries, settings.network);
    // A server that cannot be reached has not answered 429 or 503.
    if (waitMs !== undefined && !isUnreached(outcome)) pacing.slowDown();
    const nowMs = Date.now();
    const visited = {
      durationMs: outcome.durationMs,
      bytes: outcome.outcome === 'exchange' ? outcome.responseBytes : 0,
      crawlDelayMs: settings.robots.crawlDelay ? crawlDelayMs(url) : 0,
      nowMs,
      isClosed: outcome.outcome === 'exchange' && outcome.isClosed === true,
    };
    const isClosing = pacing.after(visited, steering.politeness, settings.network.idleMs);
    // A long rest is between this job and the host.
    const restMs = Math.min(Math.max(0, pacing.readyMs - nowMs), steering.politeness.maxDelayMs);
    return { waitMs, restMs, isClosing };
  }

  async #wait(ms: number): Promise<void> {
    const { leftMs, signal } = this.#parts;
    const endMs = Date.now() + ms;
    // Again, because a timer may fire a millisecond before its time.
    while (!signal.aborted) {
      const waitMs = Math.min(endMs - Date.now(), leftMs());
      if (waitMs <= 0) return;
      await this.#sleep(waitMs);
    }
  }

  /** Ends early when the crawl is stopped. One listener for all pauses: to add and remove one costs more than the timer. */
  #sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#wake = (): void => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  }
}
