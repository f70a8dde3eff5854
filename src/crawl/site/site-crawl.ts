import { setTimeout as sleep } from 'node:timers/promises';
import { mediaTypeOf } from '../../formats/http1/body.ts';
import { headerValue } from '../../formats/http1/head.ts';
import type { Link } from '../../formats/links/link.ts';
import { stripSessionIdsEagerly } from '../../formats/url/session-ids.ts';
import { parseUrl } from '../../formats/url/parse-url.ts';
import { fetchFailures } from '../fetch/exchange.ts';
import type { Exchange, FailedFetch, FetchOutcome } from '../fetch/exchange.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import { captureEvent, storageClassOfExchange } from '../record/capture-event.ts';
import type { CrawlArchive } from '../record/crawl-archive.ts';
import type { CrawlLog } from '../record/crawl-log.ts';
import type { ScopeDecision, SiteOrder } from '../site-order.ts';
import { hopFrom } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { delimit, rejectionOf } from './delimit.ts';
import { beginningOf, linksOfExchange } from './links-of-exchange.ts';
import { RobotsRules } from './robots-rules.ts';
import { SiteQueue } from './site-queue.ts';
import { trapOf } from './traps.ts';
import { UrlSet } from './url-set.ts';

export interface SiteCrawlParts {
  readonly fetcher: Fetcher;
  readonly archive: CrawlArchive;
  readonly log: CrawlLog;
  readonly robotsToken: string;
  readonly signal: AbortSignal;
  /** A URL that was found and is not fetched, with the rule that says so. */
  readonly onNotFetched: (candidate: Candidate, rule: string) => void;
  readonly onProgress: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  readonly captured: number;
  readonly failed: number;
  readonly bytes: number;
  readonly waiting: number;
  readonly current: string;
}

/** How a site crawl ended: nothing left to do, or the limit that was met. */
export type CrawlEnd = 'complete' | 'url-limit' | 'byte-limit' | 'time-limit' | 'stopped';

const mostTries = 3;
const retryAfterMs = 1000;
const longestRetryAfterMs = 60_000;
const robotsBytes = 1 << 20;
const robotsRedirects = 5;

/**
 * The crawl of one site, one URL at a time.
 *
 *   candidate → robots.txt → fetch (with retries) → extract links → record → pause
 *                                                        │
 *                             seen? trap? inside? depth? ─┴→ queue: components at once, pages level by level
 */
export class SiteCrawl {
  readonly #order: SiteOrder;
  readonly #parts: SiteCrawlParts;
  readonly #queue = new SiteQueue();
  readonly #seen = new UrlSet();
  readonly #robots: RobotsRules;
  readonly #inside: (url: URL) => ScopeDecision;
  #startedMs = 0;
  #captured = 0;
  /** Captures of robots.txt: they do not count against the budget. */
  #prerequisites = 0;
  #failed = 0;
  #bytes = 0;

  constructor(order: SiteOrder, parts: SiteCrawlParts) {
    this.#order = order;
    this.#parts = parts;
    this.#robots = new RobotsRules(parts.robotsToken);
    this.#inside = delimit(order.startUrls, order.delimitation);
  }

  async run(): Promise<{ readonly end: CrawlEnd } & CrawlProgress> {
    this.#startedMs = Date.now();
    for (const start of this.#order.startUrls) {
      const { href } = new URL(start);
      if (this.#seen.add(seenKey(new URL(href))))
        this.#queue.addPage({ url: href, depth: 0, path: '', via: undefined });
    }
    for (;;) {
      const end = this.#limitMet();
      const candidate = end === undefined ? this.#queue.next() : undefined;
      if (candidate === undefined) return { end: end ?? 'complete', ...this.#progress('') };
      this.#parts.onProgress(this.#progress(candidate.url));
      await this.#visit(candidate);
    }
  }

  #limitMet(): CrawlEnd | undefined {
    const { urls, bytes } = this.#order.budget;
    if (this.#parts.signal.aborted) return 'stopped';
    if (this.#captured - this.#prerequisites >= urls) return 'url-limit';
    if (this.#bytes >= bytes) return 'byte-limit';
    return this.#leftMs() <= 0 ? 'time-limit' : undefined;
  }

  #leftMs(): number {
    return this.#startedMs + this.#order.budget.seconds * 1000 - Date.now();
  }

  #progress(current: string): CrawlProgress {
    return {
      captured: this.#captured,
      failed: this.#failed,
      bytes: this.#bytes,
      waiting: this.#queue.size,
      current,
    };
  }

  async #visit(candidate: Candidate): Promise<void> {
    const url = new URL(candidate.url);
    const robots = await this.#askRobots(url);
    if (robots.decision === 'disallowed' && this.#order.robots === 'obey') {
      this.#parts.onNotFetched(candidate, `robots.txt ${robots.rule}`);
      await this.#logFailure(candidate, -9998, [robots.rule]);
      return;
    }
    const { outcome, tries } = await this.#fetch(candidate, url);
    if (outcome === undefined) return;
    if (outcome.outcome === 'failed') {
      await this.#fail(candidate, outcome);
    } else {
      const mark = robots.decision === 'disallowed' ? `disallowed (${robots.rule})` : undefined;
      await this.#keep(candidate, outcome, { tries, ...(mark === undefined ? {} : { robots: mark }) });
    }
    await this.#pause(outcome.durationMs);
  }

  async #askRobots(
    url: URL,
  ): Promise<{ readonly decision: 'allowed' | 'disallowed'; readonly rule: string }> {
    if (this.#order.robots === 'ignore') return { decision: 'allowed', rule: 'robots.txt is ignored' };
    const missing = this.#robots.missingFor(url);
    if (missing !== undefined) await this.#learnRobots(missing, url);
    return this.#robots.decide(url);
  }

  /** Follows up to five redirects; the rules hold for the origin that was asked first (RFC 9309, 2.3.1.2). */
  async #learnRobots(robotsUrl: string, url: URL): Promise<void> {
    let candidate: Candidate = { url: robotsUrl, depth: 0, path: 'P', via: url.href };
    for (let redirects = 0; ; redirects++) {
      this.#seen.add(seenKey(new URL(candidate.url)));
      const { outcome, tries } = await this.#fetch(candidate, new URL(candidate.url));
      if (outcome === undefined || outcome.outcome === 'failed') {
        this.#robots.learn(url, undefined, Buffer.alloc(0));
        if (outcome !== undefined) await this.#fail(candidate, outcome);
        return;
      }
      const { status } = outcome.head;
      const target = redirects < robotsRedirects ? redirectOf(outcome, candidate.url) : undefined;
      if (target === undefined) this.#robots.learn(url, status, await beginningOf(outcome, robotsBytes));
      await this.#keep(candidate, outcome, { tries });
      this.#prerequisites++;
      if (target === undefined) return;
      candidate = hopFrom(candidate, target, 'R', false);
    }
  }

  /** Fetches with retries: after a broken connection, and when the server asks for patience. Undefined: stopped. */
  async #fetch(
    candidate: Candidate,
    url: URL,
  ): Promise<{ outcome: FetchOutcome | undefined; tries: number }> {
    const { fetcher, signal } = this.#parts;
    for (let tries = 1; ; tries++) {
      if (signal.aborted) return { outcome: undefined, tries };
      const withinMs = Math.max(1, this.#leftMs());
      const outcome = await fetcher.fetch(url, { via: candidate.via, signal, withinMs });
      if (signal.aborted) {
        // What was under way is not a capture.
        if (outcome.outcome === 'exchange') await outcome.release();
        return { outcome: undefined, tries };
      }
      const waitMs = tries < mostTries && this.#leftMs() > 0 ? retryWaitMs(outcome, tries) : undefined;
      if (waitMs === undefined) return { outcome, tries };
      if (outcome.outcome === 'exchange') await outcome.release();
      await this.#wait(waitMs);
    }
  }

  async #keep(
    candidate: Candidate,
    exchange: Exchange,
    notes: { readonly tries: number; readonly robots?: string },
  ): Promise<void> {
    try {
      const links = await linksOfExchange(candidate.url, exchange);
      const robots = notes.robots === undefined ? {} : { robots: notes.robots };
      const event = captureEvent(candidate, exchange, { links, ...robots });
      const [place] = await this.#parts.archive.write(event, storageClassOfExchange(exchange));
      this.#captured++;
      this.#bytes += exchange.responseBytes;
      await this.#parts.log.write({
        candidate,
        status: exchange.head.status ?? 0,
        sizeBytes: exchange.responseBytes - exchange.head.raw.length,
        mime: mediaTypeOf(exchange.head),
        startedMs: exchange.startedMs,
        durationMs: exchange.durationMs,
        digest: place?.digests.payload,
        annotations: [
          ...(notes.tries > 1 ? [`${notes.tries}t`] : []),
          ...(exchange.truncated === undefined ? [] : [`${exchange.truncated}Trunc`]),
        ],
      });
      for (const link of links) this.#consider(candidate, link);
    } finally {
      await exchange.release();
    }
  }

  #consider(found: Candidate, link: Link): void {
    const parsed = parseUrl(link.url);
    if (!parsed.ok || (parsed.url.protocol !== 'http:' && parsed.url.protocol !== 'https:')) return;
    if (!this.#seen.add(seenKey(parsed.url))) return;
    const isClick = link.kind === 'page' || link.kind === 'form';
    const candidate = hopFrom(found, parsed.url.href, link.hop, isClick);
    const { decision, rule } = this.#decide(parsed.url, link, candidate);
    if (decision === 'reject') this.#parts.onNotFetched(candidate, rule);
    else if (isClick) this.#queue.addPage(candidate);
    else this.#queue.addComponent(candidate);
  }

  #decide(url: URL, link: Link, candidate: Candidate): ScopeDecision {
    const against = trapOf(url) ?? rejectionOf(url, this.#order.delimitation.reject);
    if (against !== undefined) return against;
    if (/R{6,}$/.test(candidate.path))
      return { decision: 'reject', rule: 'more than five redirects in a row' };
    if (link.kind === 'stream') return { decision: 'reject', rule: 'streams are not captured yet' };
    if (candidate.depth > this.#order.depth)
      return { decision: 'reject', rule: `depth above ${this.#order.depth}` };
    // What a page cannot be shown without is fetched from anywhere, and so is what it redirects to.
    const requisite =
      link.kind === 'requisite' || (link.kind === 'redirect' && /[EX]R*$/.test(candidate.path));
    return requisite ? { decision: 'accept', rule: 'requisite' } : this.#inside(url);
  }

  async #fail(candidate: Candidate, { code, reason }: FailedFetch): Promise<void> {
    this.#failed++;
    await this.#logFailure(candidate, fetchFailures[code], [reason]);
  }

  async #logFailure(candidate: Candidate, status: number, annotations: readonly string[]): Promise<void> {
    await this.#parts.log.write({
      candidate,
      status,
      sizeBytes: undefined,
      mime: undefined,
      startedMs: undefined,
      durationMs: undefined,
      digest: undefined,
      annotations,
    });
  }

  async #pause(durationMs: number): Promise<void> {
    const { minDelayMs, maxDelayMs, factor } = this.#order.politeness;
    await this.#wait(Math.min(maxDelayMs, Math.max(minDelayMs, durationMs * factor)));
  }

  async #wait(ms: number): Promise<void> {
    const waitMs = Math.min(ms, this.#leftMs());
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: this.#parts.signal }).catch(() => {});
  }
}

function retryWaitMs(outcome: FetchOutcome, tries: number): number | undefined {
  if (outcome.outcome === 'failed') {
    const passing = outcome.code === 'connection-broken' || outcome.code === 'connect-failed';
    return passing ? retryAfterMs * tries : undefined;
  }
  if (outcome.head.status !== 429 && outcome.head.status !== 503) return undefined;
  const asked = Number(headerValue(outcome.head, 'Retry-After'));
  const waitMs = Number.isFinite(asked) && asked > 0 ? asked * 1000 : retryAfterMs * tries;
  return Math.min(longestRetryAfterMs, waitMs);
}

/** Where a response sends us; undefined if nowhere that can be fetched. */
function redirectOf({ head }: Exchange, url: string): string | undefined {
  const location = headerValue(head, 'Location');
  if (head.status === undefined || head.status < 300 || head.status > 399 || location === undefined)
    return undefined;
  const target = parseUrl(location, url);
  return target.ok && /^https?:$/.test(target.url.protocol) ? target.url.href : undefined;
}

/** Two URLs that differ only in a session id are one. */
function seenKey(url: URL): string {
  return `${url.protocol}//${url.host}${stripSessionIdsEagerly(url.pathname + url.search)}`;
}
