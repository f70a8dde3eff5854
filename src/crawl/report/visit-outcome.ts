import type { VisitEntry } from '../record/journal-entry.ts';

/** The outcome of a visited URL: Heritrix calls them success, failure and disregard. */
export type VisitOutcome = 'captured' | 'failed' | 'excluded';

export const robotsForbids = -9998;
const threadKilled = -7000;
const excludedFrom = -4000;

export function visitOutcome({ place, status }: VisitEntry): VisitOutcome {
  if (place !== undefined) return 'captured';
  // -4000 to -9998 are decisions (hops, scope, operator, quota, robots.txt), except for one.
  return status <= excludedFrom && status !== threadKilled ? 'excluded' : 'failed';
}

/** Why a visited URL was excluded, in the words of a rule. */
export function exclusionRule(status: number): string {
  return status === robotsForbids ? 'robots.txt' : `status ${status}`;
}

/** How what was captured relates to an earlier crawl. */
export type Novelty = 'novel' | 'duplicate' | 'not-modified';

export function novelty({ change, status }: VisitEntry): Novelty {
  if (change !== 'unchanged') return 'novel';
  return status === 304 ? 'not-modified' : 'duplicate';
}
