import type { Reason } from '../reasons/reason.ts';
import { capturedShare, crawlOutcomes, foundUrls, worstOutcome } from './crawl-outcome.ts';
import type { CrawlOutcome, UrlCounts } from './crawl-outcome.ts';
import { outcomeSentence } from './outcome-sentence.ts';

/** An outcome, as people see it. */
export interface OutcomeView {
  readonly outcome: CrawlOutcome;
  /** A code: see OutcomeReason. */
  readonly why: string;
  /** The same in words; null where there is nothing to explain. */
  readonly reason: Reason | null;
  readonly sinceMs: number | null;
}

interface OutcomeRow {
  readonly outcome: CrawlOutcome | null;
  readonly why: string | null;
  readonly sinceMs?: number | null | undefined;
}

type KnownOutcome = OutcomeRow & { readonly outcome: CrawlOutcome };

export function outcomeView(row: KnownOutcome): OutcomeView;
export function outcomeView(row: OutcomeRow): OutcomeView | null;
export function outcomeView(row: OutcomeRow): OutcomeView | null {
  if (row.outcome === null) return null;
  const why = row.why ?? '';
  return { outcome: row.outcome, why, reason: outcomeSentence({ why }), sinceMs: row.sinceMs ?? null };
}

/** The URLs that were found, by what became of them. */
export interface CountsView extends UrlCounts {
  readonly found: number;
  /** The fetched share of the wanted URLs, from 0 to 1. */
  readonly share: number;
}

/** Null: an earlier version did not count them. */
export function countsView(row: {
  readonly objects: number;
  readonly errors: number | null;
  readonly skipped: number | null;
  readonly remaining: number | null;
  readonly failed: number | null;
}): CountsView | null {
  const { objects: captured, errors, skipped, remaining: left, failed } = row;
  if (errors === null || skipped === null || left === null || failed === null) return null;
  const counts = { captured, errors, skipped, left, failed };
  return { ...counts, found: foundUrls(counts), share: capturedShare(counts) };
}

/** How many sites ended in each way, the best first. */
export interface OutcomeCount {
  readonly outcome: CrawlOutcome;
  readonly sites: number;
}

/** The worst of them, and how many there are of each. */
export function outcomeSummary(counts: Iterable<OutcomeCount>): {
  readonly worst: CrawlOutcome | null;
  readonly outcomes: readonly OutcomeCount[];
} {
  const sums = new Map<CrawlOutcome, number>();
  for (const { outcome, sites } of counts) sums.set(outcome, (sums.get(outcome) ?? 0) + sites);
  const outcomes = crawlOutcomes.flatMap((outcome) => {
    const sites = sums.get(outcome) ?? 0;
    return sites === 0 ? [] : [{ outcome, sites }];
  });
  return { worst: worstOutcome(outcomes.map(({ outcome }) => outcome)) ?? null, outcomes };
}
