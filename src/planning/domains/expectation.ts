import { broughtNothing } from '../../crawl/crawl-outcome.ts';
import type { CrawlOutcome } from '../../crawl/crawl-outcome.ts';

/** The expected result of the next harvest of a configuration. */
export interface Expectation {
  readonly objects: number;
  readonly bytes: number;
}

/** For configurations that were never harvested. Most domains are small; `page` is a page with its components. */
export function firstExpectation(limits: {
  readonly scope: 'page' | 'path' | 'host' | 'domain' | null;
  readonly maxUrls: number | null;
  readonly maxBytes: number | null;
}): Expectation {
  const objects = limits.scope === 'page' ? 50 : 1000;
  return {
    objects: Math.min(objects, limits.maxUrls ?? Infinity),
    bytes: Math.min(objects * 50_000, limits.maxBytes ?? Infinity),
  };
}

/**
 *   complete                       as much as was collected
 *   cut short by a limit           twice as much: the rest is unknown
 *   interrupted                    at least as much as was expected before
 *   blocked, nothing, unreachable  what was expected before: the site was not seen
 */
export function nextExpectation(
  before: Expectation,
  found: Expectation & { readonly outcome: CrawlOutcome },
): Expectation {
  if (broughtNothing(found.outcome)) return before;
  const times = found.outcome === 'cut-short' ? 2 : 1;
  const isWhole = found.outcome === 'complete';
  return {
    objects: bounded(isWhole ? found.objects : Math.max(before.objects, found.objects * times), 1),
    bytes: bounded(isWhole ? found.bytes : Math.max(before.bytes, found.bytes * times), 0),
  };
}

function bounded(amount: number, min: number): number {
  return Math.min(Math.max(Math.round(amount), min), 2 ** 50);
}
