import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { HttpHead } from '../../formats/http1/head.ts';
import type { Link } from '../../formats/links/link.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import { fetchFailures } from '../fetch/exchange.ts';
import type { Exchange, FailedFetch } from '../fetch/exchange.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { FormerCapture, FormerCaptures } from '../former/former-captures.ts';
import { captureEvent, storageClassOfExchange } from '../record/capture-event.ts';
import type { CrawlEnd, QueuedLink, SkippedLink, VisitEntry } from '../record/journal-entry.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Room } from '../record/room.ts';
import type { SiteOrder } from '../site-order.ts';
import { isPrerequisite } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import type { CapturePlaces } from './capture-places.ts';
import { CapturesInFlight } from './captures-in-flight.ts';
import { Frontier } from './frontier.ts';
import type { JobBudget } from './job-budget.ts';
import { beginningOf, linkHosts, linksOfExchange, redirectOf } from './links-of-exchange.ts';
import { PoliteFetcher } from './polite-fetcher.ts';
import { changeSince, compareWithFormer, validatorsOf } from './revisits.ts';
import { RobotsRules } from './robots-rules.ts';
import type { MissingRobots } from './robots-rules.ts';
import type { Steering } from './steering.ts';
import { absentEntry, captureEntry } from './visit-entries.ts';
import type { Visitor } from './visit-entries.ts';

export interface SiteCrawlParts {
  readonly settings: CrawlSettings;
  readonly fetcher: Fetcher;
  readonly recorder: Recorder;
  /** Shared by the site crawls of a thread. */
  readonly places: CapturePlaces;
  readonly room: Room;
  readonly steering: Steering;
  readonly budget: JobBudget;
  readonly former: FormerCaptures | undefined;
  /** Where long queues are kept. */
  readonly spillFolder: string;
  /** The number of the thread, for the log. */
  readonly thread: number;
  readonly signal: AbortSignal;
  /** See JobOrder. */
  readonly clockAheadMs?: number | undefined;
}

export interface SiteProgress {
  readonly captured: number;
  readonly failed: number;
  readonly skipped: number;
  readonly queued: number;
  readonly bytes: number;
  /** What of it is of earlier runs. */
  readonly earlier: { readonly captured: number; readonly bytes: number };
  readonly current: { readonly url: string; readonly sinceMs: number } | undefined;
}

/** What is known of a capture beside its exchange. */
interface Known {
  readonly former?: FormerCapture | undefined;
  /** What robots.txt says against it. */
  readonly robots?: string;
  /** Where the document was not sent again. */
  readonly links?: readonly Link[];
  readonly tries?: number;
}

const robotsBytes = 1 << 20;
/** So long a site waits before it looks whether others have left it something of the budget. */
const budgetMs = 200;

/** What Heritrix calls these ends of a URL. */
const leftOut = { robots: -9998, objection: -5000 } as const;

/**
 * The crawl of one site, one URL at a time.
 *
 *   frontier → robots.txt → pause → fetch (with retries) → extract links → record
 *      ▲                                                        │
 *      └────────────────────────────────────────────────────────┘
 *
 * The next URL is fetched while captures are still being written; nothing counts as done before it is safe.
 */
export class SiteCrawl {
  readonly #order: SiteOrder;
  readonly #parts: SiteCrawlParts;
  readonly #visitor: Visitor;
  readonly #frontier: Frontier;
  readonly #robots: RobotsRules;
  readonly #fetcher: PoliteFetcher;
  readonly #inFlight: CapturesInFlight;
  /** A capture whose links are being looked for. */
  #keeping: Promise<void> = Promise.resolve();
  #deadlineMs = Infinity;
  #captured = 0;
  /** Captures of robots.txt: they do not count against the budget. */
  #prerequisites = 0;
  #failed = 0;
  #skipped = 0;
  #bytes = 0;
  readonly #earlier = { captured: 0, bytes: 0 };
  #spentMs = 0;

  constructor(order: SiteOrder, parts: SiteCrawlParts) {
    const { settings, spillFolder, steering, budget, thread } = parts;
    this.#order = order;
    this.#parts = parts;
    this.#inFlight = new CapturesInFlight(parts.places);
    this.#visitor = { site: order.site, thread };
    this.#robots = new RobotsRules(settings.network.robotsToken);
    this.#frontier = new Frontier({ order, settings, spillFolder, lateRejects: () => steering.rejects });
    this.#fetcher = new PoliteFetcher({
      ...parts,
      leftMs: () => Math.min(this.#deadlineMs - Date.now(), budget.leftMs()),
      askedMs: (url) => this.#robots.askedMs(url),
    });
  }

  get progress(): SiteProgress {
    return {
      captured: this.#captured,
      failed: this.#failed,
      skipped: this.#skipped,
      queued: this.#frontier.size,
      bytes: this.#bytes,
      earlier: this.#earlier,
      current: this.#fetcher.current,
    };
  }

  /** What waits at this moment: see `SiteQueue.waiting`. */
  waiting(): AsyncGenerator<readonly Candidate[]> {
    return this.#frontier.waiting();
  }

  /** Takes over a visit of an earlier run: see `Frontier.restore`. */
  async restore(entry: VisitEntry, visited: (key: string) => boolean): Promise<void> {
    await this.#frontier.restore(entry, visited);
    this.#count(entry);
  }

  /** Marks a URL as visited. */
  claim(url: URL): void {
    this.#frontier.claim(url);
  }

  /** Takes over a capture that an earlier run wrote, but did not come to consider the links of. */
  recover(entry: VisitEntry, links: readonly Link[]): void {
    const considered = this.#frontier.consider(entry.candidate, links);
    const { former, recorder } = this.#parts;
    const change = former && { change: changeSince(former.find(entry.candidate.url), entry) };
    const whole = { ...entry, ...considered, ...change, linkHosts: linkHosts(links) };
    recorder.note(whole);
    this.#count(whole);
  }

  /** What an earlier run got for a robots.txt, or a step on the way to it. */
  restoreRobots(url: string, head: HttpHead | undefined, body: Uint8Array): void {
    const target = head && redirectOf(head, url);
    if (target !== undefined) this.#frontier.claim(new URL(target));
    this.#robots.learn(url, { status: head?.status, body, target });
  }

  /** Time that earlier runs spent on the site. */
  spend(ms: number): void {
    this.#spentMs += ms;
  }

  async run(): Promise<CrawlEnd> {
    this.#deadlineMs = Date.now() - this.#spentMs + this.#order.budget.seconds * 1000;
    this.#frontier.begin();
    try {
      const end = await this.#loop();
      await this.#keeping;
      await this.#inFlight.allLanded();
      this.#inFlight.check();
      if (end !== 'stopped') this.#parts.recorder.note({ kind: 'site-end', site: this.#order.site, end });
      return end;
    } finally {
      await this.#keeping;
      await this.#inFlight.allLanded();
      this.#fetcher.close();
      await this.#frontier.close();
    }
  }

  async #loop(): Promise<CrawlEnd> {
    const { signal, steering, room, budget } = this.#parts;
    for (;;) {
      await steering.untilFree(signal);
      this.#inFlight.check();
      const end = this.#limitMet();
      if (end !== undefined) return end;
      if (this.#frontier.size === 0) await this.#keeping;
      const candidate = await room.make(() => this.#frontier.next());
      if (candidate === undefined) return 'complete';
      const jobEnd = await this.#takeFromJob();
      if (jobEnd !== undefined) return jobEnd;
      let captured = false;
      try {
        captured = await this.#visit(candidate);
      } finally {
        if (captured) budget.use();
        else budget.giveBack();
      }
    }
  }

  /** Waits where other sites may yet give back what they have taken. */
  async #takeFromJob(): Promise<CrawlEnd | undefined> {
    const { budget, signal } = this.#parts;
    for (;;) {
      const end = budget.take();
      if (end !== 'job-url-limit' || !budget.mayGrow()) return end;
      await sleep(budgetMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return 'stopped';
    }
  }

  #limitMet(): CrawlEnd | undefined {
    const { urls, bytes } = this.#order.budget;
    if (this.#parts.signal.aborted) return 'stopped';
    if (this.#captured - this.#prerequisites >= urls) return 'url-limit';
    if (this.#bytes >= bytes) return 'byte-limit';
    if (Date.now() >= this.#deadlineMs) return 'time-limit';
    return this.#parts.budget.leftMs() <= 0 ? 'job-time-limit' : undefined;
  }

  /** True if there is a capture now. */
  async #visit(candidate: Candidate): Promise<boolean> {
    const url = new URL(candidate.url);
    // A robots.txt may redirect to a page: then there is a capture of it already.
    if (this.#robots.has(candidate.url)) return false;
    if (this.#isLeftOut(candidate)) return false;
    const robots = await this.#askRobots(url);
    if (robots.decision === 'disallowed' && this.#parts.settings.robots.policy === 'obey') {
      const rule = robots.rule.startsWith('robots.txt') ? robots.rule : `robots.txt ${robots.rule}`;
      this.#leaveOut(candidate, leftOut.robots, rule, []);
      return false;
    }
    await this.#fetcher.turn(url);
    // A rule may have been added while it waited.
    if (this.#isLeftOut(candidate)) return false;
    return this.#fetchAndKeep(candidate, url, {
      former: this.#parts.former?.find(url.href),
      ...(robots.decision === 'disallowed' ? { robots: `disallowed (${robots.rule})` } : {}),
    });
  }

  #isLeftOut(candidate: Candidate): boolean {
    const objection = this.#frontier.objection(candidate);
    if (objection === undefined) return false;
    this.#leaveOut(candidate, leftOut.objection, objection.rule, objection.queued);
    return true;
  }

  async #askRobots(
    url: URL,
  ): Promise<{ readonly decision: 'allowed' | 'disallowed'; readonly rule: string }> {
    if (this.#parts.settings.robots.policy === 'ignore')
      return { decision: 'allowed', rule: 'robots.txt is ignored' };
    for (;;) {
      const missing = this.#robots.missingFor(url);
      if (missing === undefined || !(await this.#learnRobots(missing))) return this.#robots.decide(url);
    }
  }

  /** Fetches a robots.txt, or a step on the way to it. False: stopped. */
  async #learnRobots(missing: MissingRobots): Promise<boolean> {
    const path = `P${'R'.repeat(missing.redirects)}`;
    const candidate: Candidate = { url: missing.url, depth: 0, path, via: missing.via };
    const url = new URL(candidate.url);
    this.#frontier.claim(url);
    const fetched = await this.#fetcher.fetch(url, { via: candidate.via });
    if (fetched === undefined) return false;
    const { outcome, tries } = fetched;
    if (outcome.outcome === 'failed') {
      this.#robots.learn(candidate.url, { body: Buffer.alloc(0) });
      this.#fail(candidate, outcome, tries);
      return true;
    }
    const target = redirectOf(outcome.head, candidate.url);
    // Fetched next, whatever the scope says of it.
    if (target !== undefined) this.#frontier.claim(new URL(target));
    const body = await beginningOf(outcome, robotsBytes);
    this.#robots.learn(candidate.url, { status: outcome.head.status, body, target });
    this.#prerequisites++;
    this.#countExchange(outcome);
    await this.#keep(candidate, outcome, { tries, former: this.#parts.former?.find(url.href) });
    return true;
  }

  async #fetchAndKeep(candidate: Candidate, url: URL, known: Known): Promise<boolean> {
    const fetched = await this.#fetcher.fetch(url, { via: candidate.via, ...validatorsOf(known.former) });
    if (fetched === undefined) return false;
    const { outcome, tries } = fetched;
    if (outcome.outcome === 'failed') {
      this.#fail(candidate, outcome, tries);
      return false;
    }
    if (outcome.head.status !== 304 || known.former === undefined) {
      this.#countExchange(outcome);
      await this.#keepBeside(candidate, outcome, { ...known, tries });
      return true;
    }
    const links = await this.#parts.former?.linksOf(known.former).catch(() => undefined);
    if (links === undefined) {
      // The former document cannot be read: without its links the crawl would end here.
      await outcome.release();
      return this.#fetchAndKeep(candidate, url, { ...known, former: undefined });
    }
    this.#countExchange(outcome);
    await this.#keep(candidate, outcome, { ...known, links, tries });
    return true;
  }

  /** Counted at once: the next URL may be asked for before this one is kept. */
  #countExchange({ responseBytes }: Exchange): void {
    this.#captured++;
    this.#bytes += responseBytes;
    this.#parts.budget.spend(responseBytes);
  }

  /** Looks for links while the next URL is being fetched, if there is one that may be fetched now. */
  async #keepBeside(candidate: Candidate, exchange: Exchange, known: Known): Promise<void> {
    await this.#keeping;
    if (this.#frontier.size === 0 || !this.#fetcher.goesOn) {
      await this.#keep(candidate, exchange, known);
      return;
    }
    this.#keeping = nextTurn()
      .then(() => this.#keep(candidate, exchange, known))
      .catch((error: unknown) => this.#inFlight.fail(error));
  }

  async #keep(candidate: Candidate, exchange: Exchange, known: Known): Promise<void> {
    await this.#inFlight.take(exchange, () => this.#write(candidate, exchange, known));
  }

  async #write(
    candidate: Candidate,
    exchange: Exchange,
    known: Known,
  ): Promise<{ readonly written: Promise<unknown> }> {
    const { former, recorder } = this.#parts;
    const { robots, tries = 1 } = known;
    const compared = former && (await compareWithFormer(exchange, known.former, former));
    // The rules of a robots.txt are read from here when the crawl is resumed.
    const comparison = isPrerequisite(candidate) ? compared && { change: compared.change } : compared;
    const links = known.links ?? (await linksOfExchange(candidate.url, exchange));
    const considered = this.#frontier.consider(candidate, links);
    const event = captureEvent(candidate, exchange, {
      site: this.#order.site,
      links,
      ...(robots === undefined ? {} : { robots }),
      ...(comparison?.revisit === undefined ? {} : { revisit: comparison.revisit }),
    });
    this.#skipped += considered.skipped.length;
    const captured = { candidate, exchange, links, tries, comparison, ...considered };
    const written = recorder.capture(event, storageClassOfExchange(exchange), (places) => {
      const entry = captureEntry(this.#visitor, captured, places);
      this.#noteCapture(entry);
      return entry;
    });
    return { written };
  }

  #fail(candidate: Candidate, { code, reason }: FailedFetch, tries: number): void {
    this.#failed++;
    const absent = { status: fetchFailures[code], tries, reason };
    this.#parts.recorder.note(absentEntry(this.#visitor, candidate, absent));
  }

  #leaveOut(candidate: Candidate, status: number, rule: string, queued: readonly QueuedLink[]): void {
    this.#skipped++;
    const hop = candidate.path.at(-1) as SkippedLink['hop'] | undefined;
    const skipped: SkippedLink[] = [{ url: candidate.url, kind: 'page', hop: hop ?? 'L', rule }];
    const absent = { status, reason: rule, queued, skipped };
    this.#parts.recorder.note(absentEntry(this.#visitor, candidate, absent));
  }

  /** Counts a visit of an earlier run. */
  #count(entry: VisitEntry): void {
    this.#skipped += entry.skipped.length;
    if (entry.place === undefined) {
      if (entry.status !== leftOut.robots && entry.status !== leftOut.objection) this.#failed++;
      return;
    }
    this.#captured++;
    if (isPrerequisite(entry.candidate)) this.#prerequisites++;
    this.#bytes += entry.bytes;
    this.#earlier.captured++;
    this.#earlier.bytes += entry.bytes;
    this.#noteCapture(entry);
  }

  #noteCapture(entry: VisitEntry): void {
    const { candidate, address = '', status, mime, sha256 = '', payloadBytes = 0 } = entry;
    const url = new URL(candidate.url);
    this.#frontier.noteCapture({ url, address, status, mime, sha256, payloadBytes });
  }
}
