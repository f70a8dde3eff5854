/**
 * How the crawl of a site went, as people are told; the best first. A job, a run and a harvest are as good as their worst
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

/** Undefined where there is none. */
export function worstOutcome(outcomes: Iterable<CrawlOutcome>): CrawlOutcome | undefined {
  let worst = -1;
  for (const outcome of outcomes) worst = Math.max(worst, crawlOutcomes.indexOf(outcome));
  return crawlOutcomes[worst];
}
