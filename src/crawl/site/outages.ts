import type { NetworkSettings } from '../crawl-settings.ts';
import type { FailedFetch, FetchFailure } from '../fetch/exchange.ts';
import type { SiteSleepEntry, SiteOutage } from '../record/journal-entry.ts';

/** When a server last answered this thread: shows that the network is up. */
export interface Answers {
  lastMs: number;
}

/** An origin that does not answer. */
export interface Outage extends SiteOutage {
  readonly code: FetchFailure;
  readonly reason: string;
  /** How many sleeps came before this one. */
  readonly naps: number;
  /** Infinity: when nothing else is left to do. */
  readonly wakeMs: number;
  /** The patience of the job is over: it is not tried again. */
  readonly isOver: boolean;
}

/** `fail`: for good. `later`: once more when nothing else is left. `sleep`: the URL waits until its origin is tried again. */
export type Verdict = 'fail' | 'later' | 'sleep';

type SleepSettings = Pick<NetworkSettings, 'sleepMs' | 'maxSleepMs' | 'patienceMs'>;

const outageCodes: ReadonlySet<FetchFailure> = new Set([
  'dns-failed',
  'connect-failed',
  'connection-broken',
  'timeout',
]);
/** Sleeps of an origin that the site can be collected without. */
const maxSpareNaps = 3;
/** URLs of one origin that fail in a row before the origin itself is in doubt. */
const maxStrikes = 2;
const maxKept = 10_000;

/** The failure may be the network's or the server's rather than the URL's. */
export function isOutage({ code }: FailedFetch): boolean {
  return outageCodes.has(code);
}

/** The server was reached: the failure may be of this one URL. */
export function isOfOneUrl({ code }: FailedFetch): boolean {
  return code === 'connection-broken' || code === 'timeout';
}

/** A job that wakes may wait in a queue for a while: with a short patience it would start again each time and never end. */
const minLateMs = 3_600_000;

/**
 * Which origins of a site crawl do not answer, and when they are tried again. A needed origin, without which the site cannot
 * be collected, is waited for as long as the job has patience. A spare one (the server of a foreign image) fails as soon as
 * another server has answered since: then the network was not to blame.
 */
export class Outages {
  readonly #settings: SleepSettings;
  readonly #answers: Answers;
  readonly #outages = new Map<string, Outage>();
  /** Origins that have failed for good, and until when they are not retried. */
  readonly #dead = new Map<string, { readonly failure: FailedFetch; readonly untilMs: number }>();
  /** URLs that failed alone once, and when. */
  readonly #doubtful = new Map<string, number>();
  /** Failures in a row, by origin. */
  readonly #strikes = new Map<string, number>();

  constructor(settings: SleepSettings, answers: Answers = { lastMs: 0 }) {
    this.#settings = settings;
    this.#answers = answers;
  }

  /** True: the origin was asleep until now. */
  answered(origin: string, nowMs = Date.now()): boolean {
    this.#answers.lastMs = nowMs;
    if (this.#strikes.size > 0) this.#strikes.delete(origin);
    if (this.#dead.size > 0) this.#dead.delete(origin);
    return this.#outages.size > 0 && this.#outages.delete(origin);
  }

  outageOf(origin: string): Outage | undefined {
    return this.#outages.get(origin);
  }

  /** Why the origin failed for good a short while ago. */
  deathOf(origin: string, nowMs = Date.now()): FailedFetch | undefined {
    const dead = this.#dead.get(origin);
    return dead !== undefined && dead.untilMs > nowMs ? dead.failure : undefined;
  }

  /** A needed origin does not answer. */
  sleep(origin: string, { code, reason }: FailedFetch, nowMs = Date.now()): void {
    const prior = this.#outages.get(origin);
    const sinceMs = prior?.sinceMs ?? nowMs;
    const naps = napsAfter(prior);
    const endMs = sinceMs + this.#settings.patienceMs;
    const wakeMs = Math.min(nowMs + this.#napMs(naps), endMs);
    this.#outages.set(origin, { code, reason, sinceMs, naps, wakeMs, isOver: nowMs >= endMs });
  }

  /** A URL failed while its server answers others: it gets a second chance, then it fails alone. */
  lone({ href }: URL, nowMs = Date.now()): Verdict {
    if (this.#doubtful.delete(href) || this.#doubtful.size >= maxKept) return 'fail';
    this.#doubtful.set(href, nowMs);
    return 'later';
  }

  /** A URL of a spare origin failed. */
  spareFailed(url: URL, failure: FailedFetch, nowMs = Date.now()): Verdict {
    const { origin, href } = url;
    const prior = this.#outages.get(origin);
    if (failure.isDefinite === true || this.#settings.patienceMs === 0)
      return this.#die(origin, failure, nowMs);
    if (prior === undefined && isOfOneUrl(failure) && this.#strike(origin) <= maxStrikes) {
      const sinceMs = this.#doubtful.get(href);
      if (sinceMs === undefined || this.#answers.lastMs > sinceMs) return this.lone(url, nowMs);
    }
    const sinceMs = prior?.sinceMs ?? this.#doubtful.get(href) ?? nowMs;
    const naps = napsAfter(prior);
    if ((prior !== undefined && this.#answers.lastMs > sinceMs) || naps > maxSpareNaps)
      return this.#die(origin, failure, nowMs);
    const wakeMs = prior === undefined ? Infinity : nowMs + this.#napMs(naps);
    const { code, reason } = failure;
    this.#outages.set(origin, { code, reason, sinceMs, naps, wakeMs, isOver: false });
    return 'sleep';
  }

  /** Continues an outage of an earlier run; the origin is retried at once. */
  restore({ origin, trouble, naps, wakeMs }: SiteSleepEntry, nowMs = Date.now()): void {
    this.#outages.delete(origin);
    // Awake again, or unused meanwhile: the patience starts anew.
    if (wakeMs === null || wakeMs + Math.max(this.#settings.patienceMs, minLateMs) < nowMs) return;
    const code = trouble.code as FetchFailure;
    this.#outages.set(origin, { ...trouble, code, reason: '', naps, wakeMs: 0, isOver: false });
  }

  forget(): void {
    this.#outages.clear();
  }

  /** The one that is tried next; a spare one that was never left alone comes when nothing else is left. */
  next(): (Outage & { readonly origin: string }) | undefined {
    let next: (Outage & { readonly origin: string }) | undefined;
    for (const [origin, outage] of this.#outages)
      if (!outage.isOver && (next === undefined || outage.wakeMs < next.wakeMs)) next = { origin, ...outage };
    return next;
  }

  /** A spare one that waits until nothing else is left. */
  deferred(): string | undefined {
    for (const [origin, { wakeMs }] of this.#outages) if (wakeMs === Infinity) return origin;
    return undefined;
  }

  /** Of those that were given up, the one that has not answered for longest. */
  over(): Outage | undefined {
    return [...this.#outages.values()]
      .filter(({ isOver }) => isOver)
      .toSorted((one, other) => one.sinceMs - other.sinceMs)[0];
  }

  drop(origin: string): void {
    this.#outages.delete(origin);
  }

  #strike(origin: string): number {
    const strikes = (this.#strikes.get(origin) ?? 0) + 1;
    dropOldest(this.#strikes);
    this.#strikes.set(origin, strikes);
    return strikes;
  }

  #die(origin: string, failure: FailedFetch, nowMs: number): Verdict {
    this.#outages.delete(origin);
    dropOldest(this.#dead);
    this.#dead.set(origin, { failure, untilMs: nowMs + 10 * this.#settings.sleepMs });
    return 'fail';
  }

  #napMs(naps: number): number {
    const { sleepMs, maxSleepMs } = this.#settings;
    return Math.min(maxSleepMs, sleepMs * 2 ** Math.min(naps, 40));
  }
}

function napsAfter(prior: Outage | undefined): number {
  return prior === undefined || prior.wakeMs === Infinity ? 0 : prior.naps + 1;
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size >= maxKept && oldest !== undefined) map.delete(oldest);
}
