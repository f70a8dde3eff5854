import { defined } from '../../formats/values/defined.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Link } from '../../formats/links/link.ts';
import type {
  CrawlEnd,
  HandedOverEntry,
  SiteEndEntry,
  SiteSleepEntry,
  VisitEntry,
} from '../record/journal-entry.ts';
import type { SiteOrder } from '../site-order.ts';
import { AbsentVisits } from './absent-visits.ts';
import type { Candidate } from '../candidate.ts';
import { CaptureKeeper } from './capture-keeper.ts';
import type { Known } from './capture-keeper.ts';
import { FailedVisits } from './failed-visits.ts';
import { Frontier } from './frontier.ts';
import { excludedStatus } from './excluded-status.ts';
import { linkHosts } from '../links/links-of-exchange.ts';
import { Outages } from './outages.ts';
import { PoliteFetcher } from './polite-fetcher.ts';
import { changeSince, validatorsOf } from './revisits.ts';
import { RobotsInquiry } from './robots-inquiry.ts';
import { RobotsRules } from './robots-rules.ts';
import type { RobotsReply } from './robots-rules.ts';
import { SetAside } from './set-aside.ts';
import type { SiteCrawlParts } from './site-crawl-parts.ts';
import { SharedVisits } from './shared-visits.ts';
import type { Claim } from './shared-visits.ts';
import { SiteTally } from './site-tally.ts';
import type { SiteProgress } from './site-tally.ts';

/** Polling interval while other sites may give back some of the budget. */
const budgetMs = 200;
/** How far a site may exceed a limit for the components of captured pages. */
const overrun = { urls: 1000, bytes: 200_000_000, ms: 120_000 } as const;

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
  readonly #frontier: Frontier;
  readonly #robots: RobotsRules;
  readonly #inquiry: RobotsInquiry;
  readonly #fetcher: PoliteFetcher;
  readonly #keeper: CaptureKeeper;
  readonly #outages: Outages;
  readonly #aside: SetAside;
  readonly #absent: AbsentVisits;
  readonly #failed: FailedVisits;
  readonly #shared: SharedVisits | undefined;
  readonly #tally = new SiteTally();
  /** URLs in the queue at its end; undefined: it has not ended. */
  #left: number | undefined;
  /** A limit is met: only components are fetched now. */
  #isFinishing = false;
  #deadlineMs = Infinity;
  #spentMs = 0;

  constructor(order: SiteOrder, parts: SiteCrawlParts) {
    const { settings, spillFolder, steering, budget, thread, recorder, room, prior } = parts;
    const context = { site: order.site, thread };
    const tally = this.#tally;
    const rules = new RobotsRules(settings.network.robotsToken);
    const frontier = new Frontier({ order, settings, spillFolder, lateRejects: () => steering.rejects });
    const outages = new Outages(settings.network, parts.answers);
    const aside = new SetAside({ spillFolder, name: order.site });
    const fetcher = new PoliteFetcher({
      ...parts,
      leftMs: () =>
        Math.min(this.#deadlineMs - Date.now(), budget.leftMs()) + (this.#isFinishing ? overrun.ms : 0),
      crawlDelayMs: (url) => rules.crawlDelayMs(url),
    });
    const keeper = new CaptureKeeper({ crawl: parts, context, frontier, fetcher, tally });
    const absent = new AbsentVisits({ context, frontier, recorder, tally });
    const failed = new FailedVisits({ order, frontier, fetcher, outages, aside, absent, recorder, room });
    const { policy } = settings.robots;
    this.#inquiry = new RobotsInquiry({
      policy,
      rules,
      frontier,
      fetcher,
      keeper,
      failed,
      absent,
      tally,
      prior,
    });
    this.#order = order;
    this.#parts = parts;
    this.#frontier = frontier;
    this.#robots = rules;
    this.#fetcher = fetcher;
    this.#keeper = keeper;
    this.#outages = outages;
    this.#aside = aside;
    this.#absent = absent;
    this.#failed = failed;
    const { captures } = parts;
    this.#shared = captures && new SharedVisits({ site: order.site, captures, frontier, absent });
  }

  get progress(): SiteProgress {
    return {
      captured: this.#tally.captured,
      failed: this.#tally.failed,
      skipped: this.#tally.skipped,
      queued: this.#left ?? this.#frontier.size + this.#aside.size,
      bytes: this.#tally.bytes,
      earlier: this.#tally.earlier,
      current: this.#fetcher.current,
    };
  }

  /** The waiting URLs: see `SiteQueue.waiting`. */
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
    if (rule !== undefined) this.#absent.exclude(entry.candidate, excludedStatus.objection, rule, []);
  }

  /** Continues a sleep of an earlier run. */
  restoreSleep(entry: SiteSleepEntry): void {
    this.#outages.restore(entry);
  }

  /** The site was given up: it is retried with new patience. */
  restoreEnd({ end }: SiteEndEntry): void {
    if (end === 'unreachable') this.#outages.forget();
  }

  /** Marks a URL as visited. */
  claim(url: URL): void {
    this.#frontier.claim(url);
  }

  /** Takes over a capture that an earlier run wrote without considering its links. */
  recover(entry: VisitEntry, links: readonly Link[]): void {
    const considered = this.#frontier.consider(entry.candidate, links);
    const { prior, recorder } = this.#parts;
    const change = prior && { change: changeSince(prior.find(entry.candidate.url), entry) };
    const whole = { ...entry, ...considered, ...change, linkHosts: linkHosts(links) };
    recorder.note(whole);
    this.#count(whole);
  }

  /** An earlier run's answer for a robots.txt, or for a step on the way to it. */
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
      await this.#keeper.allWritten();
      this.#keeper.check();
      if (end !== 'stopped') this.#noteEnd(end);
      return end;
    } finally {
      await this.#keeper.allWritten();
      this.#left = this.#frontier.size + this.#aside.size;
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
      ...defined({ trouble }),
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
    this.#keeper.check();
    return signal.aborted ? 'stopped' : undefined;
  }

  /** A budget does not cut a page from its components: those of captured pages are still fetched, and no page is started. */
  async #finishPages(end: CrawlEnd): Promise<CrawlEnd> {
    if (end === 'stopped') return end;
    this.#isFinishing = true;
    const max = { captured: this.#tally.captured + overrun.urls, bytes: this.#tally.bytes + overrun.bytes };
    const untilMs = Date.now() + overrun.ms;
    for (;;) {
      if (this.#frontier.components === 0) await this.#keeper.linksFound();
      const stopped = await this.#held();
      if (stopped !== undefined) return stopped;
      const { captured, bytes } = this.#tally;
      if (captured >= max.captured || bytes >= max.bytes || Date.now() >= untilMs) return end;
      const candidate = await this.#parts.room.make(() => this.#frontier.nextComponent());
      if (candidate === undefined) return end;
      if (this.#outages.outageOf(originOf(candidate)) === undefined) await this.#visit(candidate);
    }
  }

  /**
   * The next URL to fetch: 1. from an origin whose sleep is over; 2. from the queue; 3. a URL that failed alone before; 4. from
   * spare origins that did not answer. Undefined: nothing is left; `asleep`: only sleeping origins.
   */
  async #next(): Promise<Candidate | 'asleep' | undefined> {
    for (;;) {
      const due = this.#outages.next();
      const isDue = due !== undefined && due.wakeMs <= Date.now();
      const woken = isDue ? await this.#parts.room.make(() => this.#aside.ofOrigin(due.origin)) : undefined;
      if (woken !== undefined) return woken;
      if (this.#frontier.size === 0) await this.#keeper.linksFound();
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
    if (this.#tally.captured - this.#tally.prerequisites >= urls) return 'url-limit';
    if (this.#tally.bytes >= bytes) return 'byte-limit';
    if (Date.now() >= this.#deadlineMs) return 'time-limit';
    return this.#parts.budget.leftMs() <= 0 ? 'job-time-limit' : undefined;
  }

  /** True if there is a capture now. */
  async #visit(candidate: Candidate): Promise<boolean> {
    const url = new URL(candidate.url);
    // A robots.txt may redirect to a page: then there is a capture of it already.
    if (this.#robots.has(candidate.url)) return false;
    if (this.#isExcluded(candidate)) return false;
    if ((await this.#shared?.takeOver(candidate)) === true) return false;
    const dead = this.#outages.deathOf(url.origin);
    if (dead !== undefined) {
      this.#absent.fail(candidate, dead, 1);
      return false;
    }
    const robots = await this.#inquiry.ask(url);
    if ('outcome' in robots) {
      await this.#failed.settle(candidate, url, robots);
      return false;
    }
    if (robots.decision === 'disallowed' && this.#parts.settings.robots.policy === 'obey') {
      const rule = robots.rule.startsWith('robots.txt') ? robots.rule : `robots.txt ${robots.rule}`;
      this.#absent.exclude(candidate, excludedStatus.robots, rule, []);
      return false;
    }
    await this.#fetcher.turn(url);
    // A rule may have been added while it waited.
    if (this.#isExcluded(candidate)) return false;
    const claim = await this.#claim(candidate);
    if (claim === 'taken' || claim === 'postponed') return false;
    let captured = false;
    try {
      captured = await this.#fetchAndKeep(candidate, url, {
        prior: this.#parts.prior?.find(url.href),
        ...(robots.decision === 'disallowed' ? { robots: `disallowed (${robots.rule})` } : {}),
      });
    } finally {
      if (!captured && claim === 'ours') this.#shared?.giveUp(candidate);
    }
    return captured;
  }

  /** While another site fetches the URL, this one continues with others. */
  async #claim(candidate: Candidate): Promise<Claim | 'postponed' | 'not shared'> {
    if (this.#shared === undefined) return 'not shared';
    const claim = await this.#shared.claim(candidate);
    if (claim !== 'busy') return claim;
    if (this.#isFinishing || this.#frontier.size === 0)
      return this.#shared.wait(candidate, this.#parts.signal);
    await this.#parts.room.make(() => this.#aside.forLater(candidate));
    return 'postponed';
  }

  #isExcluded(candidate: Candidate): boolean {
    const objection = this.#frontier.objection(candidate);
    if (objection === undefined) return false;
    this.#absent.exclude(candidate, excludedStatus.objection, objection.rule, objection.queued);
    return true;
  }

  async #fetchAndKeep(candidate: Candidate, url: URL, known: Known): Promise<boolean> {
    const fetched = await this.#fetcher.fetch(url, { via: candidate.via, ...validatorsOf(known.prior) });
    if (fetched === undefined) return false;
    const { outcome, tries } = fetched;
    if (outcome.outcome === 'failed') {
      await this.#failed.settle(candidate, url, { ...outcome, tries });
      return false;
    }
    await this.#failed.noteAnswer(candidate, url, outcome);
    if (outcome.head.status !== 304 || known.prior === undefined) {
      this.#keeper.count(outcome);
      await this.#keeper.keepBeside(candidate, outcome, { ...known, tries });
      return true;
    }
    const links = await this.#parts.prior?.linksOf(known.prior).catch(() => undefined);
    if (links === undefined) {
      // The prior document cannot be read: without its links the crawl would end here.
      await outcome.release();
      return this.#fetchAndKeep(candidate, url, { ...known, prior: undefined });
    }
    this.#keeper.count(outcome);
    await this.#keeper.keep(candidate, outcome, { ...known, links, tries });
    return true;
  }

  /** Counts a visit of an earlier run. */
  #count(entry: VisitEntry): void {
    this.#tally.countEarlier(entry);
    if (entry.place === undefined) return;
    const url = new URL(entry.candidate.url);
    const redirects = entry.redirect !== undefined;
    this.#failed.learnProbe(entry.candidate, url, { bytes: entry.bytes, redirects });
    this.#keeper.noteCapture(entry);
  }
}

function originOf({ url }: Candidate): string {
  return new URL(url).origin;
}
