import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { mediaTypeOf } from '../../formats/http1/body.ts';
import type { Link } from '../../formats/links/link.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import { fetchFailures } from '../fetch/exchange.ts';
import type { Exchange, FailedFetch } from '../fetch/exchange.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { StoredContents } from '../contents/stored-contents.ts';
import type { FormerCapture, FormerCaptures } from '../former/former-captures.ts';
import { captureEvent, storageClassOfExchange } from '../record/capture-event.ts';
import type {
  CrawlEnd,
  HandedOverEntry,
  QueuedLink,
  SiteEndEntry,
  SiteSleepEntry,
  SkippedLink,
  VisitEntry,
} from '../record/journal-entry.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Room } from '../record/room.ts';
import type { SiteOrder } from '../site-order.ts';
import { isPrerequisite } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import type { CapturePlaces } from './capture-places.ts';
import { CapturesInFlight } from './captures-in-flight.ts';
import { bringsWhatWasWanted, Frontier } from './frontier.ts';
import type { Considered } from './frontier.ts';
import { isHtml } from './is-html.ts';
import type { JobBudget } from './job-budget.ts';
import { beginningOf, faviconOf, linkHosts, linksOfExchange, redirectOf } from './links-of-exchange.ts';
import type { FoundInDocument } from './links-of-exchange.ts';
import { isOfOneUrl, isOutage, Outages } from './outages.ts';
import type { Answers, Outage, Verdict } from './outages.ts';
import { PoliteFetcher } from './polite-fetcher.ts';
import {
  changeSince,
  compareExchange,
  giveUpWriting,
  noteWriting,
  validatorsOf,
  withoutRevisit,
} from './revisits.ts';
import { RobotsRules } from './robots-rules.ts';
import type { MissingRobots, RobotsReply } from './robots-rules.ts';
import { everyReading } from './script-guesses.ts';
import { SetAside } from './set-aside.ts';
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
  /** Shared by the site crawls of a thread. */
  readonly answers?: Answers;
  /** The site sleeps; undefined: it is awake again. */
  readonly onSleep?: (sleep: SiteSleep | undefined) => void;
  /** What the job and the archive have stored; undefined where the template does not want it known. */
  readonly contents: StoredContents | undefined;
  /** Where long queues are kept. */
  readonly spillFolder: string;
  /** The number of the thread, for the log. */
  readonly thread: number;
  readonly signal: AbortSignal;
  /** See JobOrder. */
  readonly clockAheadMs?: number | undefined;
}

/** Nothing is left to do but for origins that do not answer: why, since when, and when they are tried again. */
export interface SiteSleep {
  readonly code: string;
  readonly reason: string;
  readonly sinceMs: number;
  readonly wakeMs: number;
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
  /** Of a robots.txt, in base64. */
  readonly robotsBody?: string;
}

/** A fetch that failed, after a number of tries. */
type FetchTried = FailedFetch & { readonly tries: number };

const robotsBytes = 1 << 20;
/** So long a site waits before it looks whether others have left it something of the budget. */
const budgetMs = 200;

/** Small enough to be asked for again, to see whether a server answers. */
const probeBytes = 1_000_000;
const mostOrigins = 10_000;
/** By how much a site may go beyond a limit for the components of pages that are captured. */
const overrun = { urls: 1000, bytes: 200_000_000, ms: 120_000 } as const;

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
  readonly #outages: Outages;
  readonly #aside: SetAside;
  /** Origins of start URLs, and of those that they redirect to. */
  readonly #startOrigins: Set<string>;
  /** Origins of the site that have answered, and a URL that shows whether they still do. */
  readonly #probes = new Map<string, string>();
  #hasStarted = false;
  /** A limit is met: only components are fetched now. */
  #isFinishing = false;
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
    this.#outages = new Outages(settings.network, parts.answers);
    this.#aside = new SetAside({ spillFolder, name: order.site });
    this.#startOrigins = new Set(order.startUrls.map((start) => new URL(start).origin));
    this.#fetcher = new PoliteFetcher({
      ...parts,
      leftMs: () =>
        Math.min(this.#deadlineMs - Date.now(), budget.leftMs()) + (this.#isFinishing ? overrun.ms : 0),
      askedMs: (url) => this.#robots.askedMs(url),
    });
  }

  get progress(): SiteProgress {
    return {
      captured: this.#captured,
      failed: this.#failed,
      skipped: this.#skipped,
      queued: this.#frontier.size + this.#aside.size,
      bytes: this.#bytes,
      earlier: this.#earlier,
      current: this.#fetcher.current,
    };
  }

  /** What waits at this moment: see `SiteQueue.waiting`. */
  async *waiting(): AsyncGenerator<readonly Candidate[]> {
    yield* this.#frontier.waiting();
    yield* this.#aside.waiting();
  }

  /** Takes over a visit of an earlier run: see `Frontier.restore`. */
  async restore(entry: VisitEntry, visited: (key: string) => boolean): Promise<void> {
    await this.#frontier.restore(entry, visited);
    this.#count(entry);
  }

  /** Takes over a URL that an earlier job has left: see `Frontier.takeOver`. */
  async takeOver(entry: HandedOverEntry, isVisited: boolean): Promise<void> {
    const rule = await this.#frontier.takeOver(entry, isVisited);
    if (rule !== undefined) this.#leaveOut(entry.candidate, leftOut.objection, rule, []);
  }

  /** Goes on with a sleep of an earlier run. */
  restoreSleep(entry: SiteSleepEntry): void {
    this.#outages.restore(entry);
  }

  /** The site was given up: it is begun anew. */
  restoreEnd({ end }: SiteEndEntry): void {
    if (end === 'unreachable') this.#outages.forget();
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
  restoreRobots(url: string, answer: RobotsReply): void {
    if (answer.target !== undefined) this.#frontier.claim(new URL(answer.target));
    this.#robots.learn(url, answer);
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
      if (end !== 'stopped') this.#noteEnd(end);
      return end;
    } finally {
      await this.#keeping;
      await this.#inFlight.allLanded();
      this.#fetcher.close();
      await this.#frontier.close();
      await this.#aside.close();
    }
  }

  #noteEnd(end: CrawlEnd): void {
    const over = this.#outages.over();
    const trouble =
      end === 'unreachable' && over !== undefined ? { code: over.code, sinceMs: over.sinceMs } : undefined;
    this.#parts.recorder.note({
      kind: 'site-end',
      site: this.#order.site,
      end,
      ...(trouble === undefined ? {} : { trouble }),
    });
  }

  async #loop(): Promise<CrawlEnd> {
    for (;;) {
      const end = (await this.#held()) ?? this.#limitMet();
      if (end !== undefined) return this.#finishPages(end);
      const candidate = await this.#next();
      if (candidate === 'asleep') {
        await this.#sleep();
        continue;
      }
      if (candidate === undefined) return this.#outages.over() === undefined ? 'complete' : 'unreachable';
      const jobEnd = await this.#takeFromJob();
      if (jobEnd !== undefined) {
        this.#frontier.putBack(candidate);
        return this.#finishPages(jobEnd);
      }
      const { budget } = this.#parts;
      let captured = false;
      try {
        captured = await this.#visit(candidate);
      } finally {
        if (captured) budget.use();
        else budget.giveBack();
      }
    }
  }

  /** Waits while something holds the job; the end if it is stopped. */
  async #held(): Promise<CrawlEnd | undefined> {
    const { steering, signal } = this.#parts;
    await steering.untilFree(signal);
    this.#inFlight.check();
    return signal.aborted ? 'stopped' : undefined;
  }

  /** A budget does not cut a page from its components: those of captured pages still come, and no page is begun. */
  async #finishPages(end: CrawlEnd): Promise<CrawlEnd> {
    if (end === 'stopped') return end;
    this.#isFinishing = true;
    const most = { captured: this.#captured + overrun.urls, bytes: this.#bytes + overrun.bytes };
    const untilMs = Date.now() + overrun.ms;
    for (;;) {
      if (this.#frontier.components === 0) await this.#keeping;
      const stopped = await this.#held();
      if (stopped !== undefined) return stopped;
      if (this.#captured >= most.captured || this.#bytes >= most.bytes || Date.now() >= untilMs) return end;
      const candidate = await this.#parts.room.make(() => this.#frontier.nextComponent());
      if (candidate === undefined) return end;
      if (this.#outages.outageOf(originOf(candidate)) === undefined) await this.#visit(candidate);
    }
  }

  /**
   * What is to be fetched now: 1. from an origin whose sleep is over; 2. from the queue; 3. what failed alone before; 4. from
   * spare origins that did not answer. Undefined: nothing is left; `asleep`: nothing but origins that sleep.
   */
  async #next(): Promise<Candidate | 'asleep' | undefined> {
    for (;;) {
      const due = this.#outages.next();
      const isDue = due !== undefined && due.wakeMs <= Date.now();
      const woken = isDue ? await this.#parts.room.make(() => this.#aside.ofOrigin(due.origin)) : undefined;
      if (woken !== undefined) return woken;
      if (this.#frontier.size === 0) await this.#keeping;
      const candidate =
        (await this.#parts.room.make(() => this.#frontier.next())) ??
        (await this.#parts.room.make(() => this.#aside.ofLater()));
      if (candidate !== undefined) {
        const origin = originOf(candidate);
        if (this.#outages.outageOf(origin) === undefined) return candidate;
        await this.#parts.room.make(() => this.#aside.forOrigin(origin, candidate));
        continue;
      }
      const deferred = this.#outages.deferred();
      if (deferred !== undefined) {
        const spare = await this.#parts.room.make(() => this.#aside.ofOrigin(deferred));
        if (spare !== undefined) return spare;
        this.#outages.drop(deferred);
      } else if (isDue) this.#outages.drop(due.origin);
      else return due === undefined ? undefined : 'asleep';
    }
  }

  /** The time that a site sleeps is not taken from its budget. */
  async #sleep(): Promise<void> {
    const next = this.#outages.next();
    if (next === undefined) return;
    const { code, reason, sinceMs, wakeMs } = next;
    const napMs = Math.max(0, wakeMs - Date.now());
    this.#deadlineMs += napMs;
    this.#parts.onSleep?.({ code, reason, sinceMs, wakeMs });
    await this.#fetcher.rest(napMs);
    this.#parts.onSleep?.(undefined);
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
    const dead = this.#outages.deathOf(url.origin);
    if (dead !== undefined) {
      this.#fail(candidate, dead, 1);
      return false;
    }
    const robots = await this.#askRobots(url);
    if ('outcome' in robots) {
      await this.#onFailure(candidate, url, robots);
      return false;
    }
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

  /** A failure: the server of the URL itself did not answer. */
  async #askRobots(
    url: URL,
  ): Promise<{ readonly decision: 'allowed' | 'disallowed'; readonly rule: string } | FetchTried> {
    if (this.#parts.settings.robots.policy === 'ignore')
      return { decision: 'allowed', rule: 'robots.txt is ignored' };
    for (;;) {
      const missing = this.#robots.missingFor(url);
      if (missing === undefined) return this.#robots.decide(url);
      const learned = await this.#learnRobots(missing);
      if (learned === 'stopped') return this.#robots.decide(url);
      if (learned !== 'learned') return learned;
    }
  }

  /** Fetches a robots.txt, or a step on the way to it. */
  async #learnRobots(missing: MissingRobots): Promise<'learned' | 'stopped' | FetchTried> {
    const path = `P${'R'.repeat(missing.redirects)}`;
    const candidate: Candidate = { url: missing.url, depth: 0, path, via: missing.via };
    const url = new URL(candidate.url);
    this.#frontier.claim(url);
    const fetched = await this.#fetcher.fetch(url, { via: candidate.via });
    if (fetched === undefined) return 'stopped';
    const { outcome, tries } = fetched;
    if (outcome.outcome === 'failed') {
      if (isOutage(outcome) && missing.redirects === 0) return { ...outcome, tries };
      this.#robots.learn(candidate.url, { body: Buffer.alloc(0) });
      this.#fail(candidate, outcome, tries);
      return 'learned';
    }
    await this.#noteAnswer(candidate, url, outcome);
    const target = redirectOf(outcome.head, candidate.url);
    // Fetched next, whatever the scope says of it.
    if (target !== undefined) this.#frontier.claim(new URL(target));
    const body = await beginningOf(outcome, robotsBytes);
    this.#robots.learn(candidate.url, { status: outcome.head.status, body, target });
    this.#prerequisites++;
    this.#countExchange(outcome);
    const robots = body.toString('base64');
    await this.#keep(candidate, outcome, {
      tries,
      former: this.#parts.former?.find(url.href),
      robotsBody: robots,
    });
    return 'learned';
  }

  async #fetchAndKeep(candidate: Candidate, url: URL, known: Known): Promise<boolean> {
    const fetched = await this.#fetcher.fetch(url, { via: candidate.via, ...validatorsOf(known.former) });
    if (fetched === undefined) return false;
    const { outcome, tries } = fetched;
    if (outcome.outcome === 'failed') {
      await this.#onFailure(candidate, url, { ...outcome, tries });
      return false;
    }
    await this.#noteAnswer(candidate, url, outcome);
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

  /** The URL fails, is tried later, or waits until its server answers again. */
  async #onFailure(candidate: Candidate, url: URL, failure: FetchTried): Promise<void> {
    const { room } = this.#parts;
    const { origin } = url;
    switch (await this.#verdict(candidate, url, failure)) {
      case 'later':
        await room.make(() => this.#aside.forLater(candidate));
        break;
      case 'sleep': {
        await room.make(() => this.#aside.forOrigin(origin, candidate));
        const outage = this.#outages.outageOf(origin);
        if (outage !== undefined && !outage.isOver) this.#noteSleep(origin, outage, outage.wakeMs);
        break;
      }
      case 'fail':
        this.#fail(candidate, failure, failure.tries);
        if (this.#outages.deathOf(origin) === undefined) break;
        for (;;) {
          const waiting = await room.make(() => this.#aside.ofOrigin(origin));
          if (waiting === undefined) break;
          this.#fail(waiting, failure, 1);
        }
        break;
    }
  }

  async #verdict(candidate: Candidate, url: URL, failure: FailedFetch): Promise<Verdict> {
    if (!isOutage(failure)) return 'fail';
    if (!this.#isNeeded(candidate, url)) return this.#outages.spareFailed(url, failure);
    if (isOfOneUrl(failure) && (await this.#answersProbe(url.origin))) return this.#outages.lone(url);
    this.#outages.sleep(url.origin, failure);
    return 'sleep';
  }

  /** The site cannot be collected without its start, nor without an origin of its own that has answered before. */
  #isNeeded({ path }: Candidate, { origin }: URL): boolean {
    if (/^R+$/.test(path)) this.#startOrigins.add(origin);
    return this.#probes.has(origin) || (!this.#hasStarted && this.#startOrigins.has(origin));
  }

  /** Whether the server answers at all. The answer is not kept. */
  async #answersProbe(origin: string): Promise<boolean> {
    const probe = this.#probes.get(origin);
    const fetched = probe === undefined ? undefined : await this.#fetcher.fetch(new URL(probe), {});
    if (fetched?.outcome.outcome !== 'exchange') return false;
    await fetched.outcome.release();
    return true;
  }

  async #noteAnswer(candidate: Candidate, url: URL, { responseBytes, head }: Exchange): Promise<void> {
    const redirects = redirectOf(head, url.href) !== undefined;
    this.#learnProbe(candidate, url, { bytes: responseBytes, redirects });
    const outage = this.#outages.outageOf(url.origin);
    this.#outages.answered(url.origin);
    if (outage === undefined) return;
    this.#noteSleep(url.origin, outage, null);
    await this.#parts.room.make(() =>
      this.#aside.release(
        url.origin,
        (each) => this.#frontier.putBack(each),
        () => this.#frontier.flush(),
      ),
    );
  }

  /** For a later run. One that only waits until nothing else is left has no need of it. */
  #noteSleep(origin: string, { code, sinceMs, naps, wakeMs }: Outage, untilMs: number | null): void {
    if (wakeMs === Infinity) return;
    const trouble = { code, sinceMs };
    const { site } = this.#order;
    this.#parts.recorder.note({ kind: 'site-sleep', site, origin, trouble, naps, wakeMs: untilMs });
  }

  #learnProbe(
    candidate: Candidate,
    { origin, href }: URL,
    { bytes, redirects }: { readonly bytes: number; readonly redirects: boolean },
  ): void {
    const isRobots = isPrerequisite(candidate);
    // A redirect is no start: the server that it leads to may be away.
    if (!isRobots && !redirects && this.#startOrigins.has(origin)) this.#hasStarted = true;
    const known = this.#probes.get(origin);
    if (known?.endsWith('/robots.txt') === true || (!isRobots && bytes > probeBytes)) return;
    if (known === undefined && (this.#probes.size >= mostOrigins || !this.#frontier.isInside(new URL(href))))
      return;
    this.#probes.set(origin, href);
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
    // The rules of a robots.txt are read from here when the crawl is resumed.
    const contents = isPrerequisite(candidate) ? undefined : this.#parts.contents;
    const compared = await compareExchange(exchange, known.former, { former, contents });
    const comparison = isPrerequisite(candidate) ? withoutRevisit(compared) : compared;
    try {
      const found: FoundInDocument =
        known.links === undefined
          ? await linksOfExchange(candidate.url, exchange, this.#frontier.pageBaseOf(candidate.url))
          : { links: known.links };
      const favicon = this.#parts.settings.scope.favicons ? faviconOf(candidate, exchange) : [];
      const whole = { ...found, links: [...found.links, ...favicon] };
      const considered = this.#consider(candidate, exchange, whole);
      const links = everyReading(whole.links);
      const event = captureEvent(candidate, exchange, {
        site: this.#order.site,
        links,
        ...(robots === undefined ? {} : { robots }),
        ...(comparison?.revisit === undefined ? {} : { revisit: comparison.revisit }),
      });
      noteWriting(compared, event, contents);
      this.#skipped += considered.skipped.length;
      const captured = { candidate, exchange, tries, comparison, ...found, ...considered, links };
      const written = recorder.capture(event, storageClassOfExchange(exchange), (places) => {
        const entry = captureEntry(this.#visitor, captured, places);
        this.#noteCapture(entry);
        return known.robotsBody === undefined ? entry : { ...entry, robots: known.robotsBody };
      });
      written.catch(() => giveUpWriting(compared, contents));
      return { written };
    } catch (error) {
      giveUpWriting(compared, contents);
      throw error;
    }
  }

  #consider(candidate: Candidate, { head }: Exchange, { links, base }: FoundInDocument): Considered {
    const mime = mediaTypeOf(head);
    const considered = this.#frontier.consider(
      candidate,
      links,
      isHtml(mime) ? (base ?? candidate.url) : undefined,
    );
    const answer = { candidate, status: head.status ?? 0, ...(mime === undefined ? {} : { mime }) };
    const settled = this.#frontier.settle(candidate.url, bringsWhatWasWanted(answer));
    return {
      ...considered,
      ...settled,
      queued: [...considered.queued, ...settled.queued],
      skipped: [...considered.skipped, ...settled.skipped],
    };
  }

  #fail(candidate: Candidate, { code, reason }: FailedFetch, tries: number): void {
    this.#failed++;
    const settled = this.#frontier.settle(candidate.url, false);
    this.#skipped += settled.skipped.length;
    const absent = { status: fetchFailures[code], tries, reason, ...settled };
    this.#parts.recorder.note(absentEntry(this.#visitor, candidate, absent));
  }

  #leaveOut(candidate: Candidate, status: number, rule: string, queued: readonly QueuedLink[]): void {
    this.#skipped++;
    const hop = candidate.path.at(-1) as SkippedLink['hop'] | undefined;
    const skipped: SkippedLink[] = [{ url: candidate.url, kind: 'page', hop: hop ?? 'L', rule }];
    const settled = this.#frontier.settle(candidate.url, false);
    this.#skipped += settled.skipped.length;
    const absent = {
      ...settled,
      status,
      reason: rule,
      queued: [...queued, ...settled.queued],
      skipped: [...skipped, ...settled.skipped],
    };
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
    const url = new URL(entry.candidate.url);
    this.#learnProbe(entry.candidate, url, { bytes: entry.bytes, redirects: entry.redirect !== undefined });
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

function originOf({ url }: Candidate): string {
  return new URL(url).origin;
}
