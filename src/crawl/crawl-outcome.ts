/**
 * How the crawl of a site went, as reported to people; the best first. A job, a run and a harvest are as good as their worst
 * site.
 */
export const crawlOutcomes = [
  'complete',
  /** A limit was met; a share of what was found is missing. */
  'cut-short',
  /** Stopped by a person or by a fault before its time. */
  'interrupted',
  /** robots.txt, or 401, 403, 429 or 451, for every start URL. */
  'blocked',
  /** Answers came, but none that is a document: 4xx or 5xx only, or nothing to fetch. */
  'nothing-collected',
  /** The name, the address or the connections failed. */
  'unreachable',
] as const;

export type CrawlOutcome = (typeof crawlOutcomes)[number];

/** The colour of its traffic light. */
export const outcomeLights: Readonly<Record<CrawlOutcome, 'green' | 'amber' | 'red'>> = {
  complete: 'green',
  'cut-short': 'amber',
  interrupted: 'amber',
  blocked: 'red',
  'nothing-collected': 'red',
  unreachable: 'red',
};

/** The outcomes that count as "brought nothing": they say nothing about the size of the site. */
export const emptyOutcomes: readonly CrawlOutcome[] = ['blocked', 'nothing-collected', 'unreachable'];

export function broughtNothing(outcome: CrawlOutcome): boolean {
  return emptyOutcomes.includes(outcome);
}

/** How lists are filtered: by one outcome, or all that brought nothing. */
export const outcomeFilters = [...crawlOutcomes, 'nothing'] as const;
export type OutcomeFilter = (typeof outcomeFilters)[number];

export function filteredOutcomes(filter: OutcomeFilter | undefined): readonly CrawlOutcome[] {
  if (filter === undefined) return crawlOutcomes;
  return filter === 'nothing' ? emptyOutcomes : [filter];
}

/** Undefined where there is none. */
export function worstOutcome(outcomes: Iterable<CrawlOutcome>): CrawlOutcome | undefined {
  let worst = -1;
  for (const outcome of outcomes) worst = Math.max(worst, crawlOutcomes.indexOf(outcome));
  return crawlOutcomes[worst];
}

/** How many sites ended in each way; outcomes without sites are omitted. */
export type OutcomeCounts = Readonly<Partial<Record<CrawlOutcome, number>>>;

export function countOutcomes(outcomes: Iterable<CrawlOutcome>): OutcomeCounts {
  const counts: Partial<Record<CrawlOutcome, number>> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/**
 * Every URL that a crawl met, counted once where it was first met: start URLs, links, and each robots.txt that was requested.
 *
 *   found = captured + skipped + left + failed
 */
export interface UrlCounts {
  /** Answers in the WARC files, errors of the server included. */
  readonly captured: number;
  /** Captured responses with status 400 and above. A missing robots.txt or guessed favicon.ico is no error. */
  readonly errors: number;
  /** Not fetched on purpose: see SkipReason. */
  readonly skipped: number;
  /** Queued and never visited: a limit, a stop, or a site that does not answer. */
  readonly left: number;
  /** Tried, without an answer. */
  readonly failed: number;
}

export const noUrls: UrlCounts = { captured: 0, errors: 0, skipped: 0, left: 0, failed: 0 };

export function foundUrls({ captured, skipped, left, failed }: Omit<UrlCounts, 'errors'>): number {
  return captured + skipped + left + failed;
}

/** The share of the wanted URLs that a crawl has, from 0 to 1: an estimate, because what is left may lead to more. */
export function capturedShare({ captured, left }: Pick<UrlCounts, 'captured' | 'left'>): number {
  return left === 0 ? 1 : captured / (captured + left);
}

/** The reason of an outcome, by code, and since when it has held. */
export interface OutcomeReason {
  readonly outcome: CrawlOutcome;
  /**
   * Empty with `complete`, and where an earlier version did not keep it.
   *
   *   cut-short           the limit that was met, a CrawlEnd: `url-limit` …
   *   interrupted         `stopped`, `fault`, `unfinished`, `not-begun`
   *   blocked             `robots`, `http-403` …
   *   unreachable         a FetchFailure: `dns-failed`, `connect-failed`, `connection-broken`, `timeout`
   *   nothing-collected   `http-500` …, `address-refused`, `certificate-refused`, `not-fetchable`, `redirect-outside`,
   *                       `rejected`, `no-start-url`, `mixed`
   */
  readonly why: string;
  readonly sinceMs?: number | undefined;
}

/** The outcome of a site with its counts. */
export interface SiteOutcome extends OutcomeReason {
  readonly counts: UrlCounts;
}

/** The outcome of a crawl of which only its end is known: those of earlier versions. */
export function outcomeOfEnd(crawlEnd: string, captured: number): OutcomeReason {
  switch (crawlEnd) {
    case 'complete':
      return captured === 0 ? { outcome: 'nothing-collected', why: '' } : { outcome: 'complete', why: '' };
    case 'unreachable':
      return { outcome: 'unreachable', why: 'connect-failed' };
    case 'stopped':
    case 'fault':
    case 'unfinished':
    case 'not-begun':
      return { outcome: 'interrupted', why: crawlEnd };
    default:
      return { outcome: 'cut-short', why: crawlEnd };
  }
}
