import { broughtNothing } from '../../crawl/crawl-outcome.ts';
import type { CrawlOutcome } from '../../crawl/crawl-outcome.ts';

/** What the next harvest of a configuration is expected to bring. */
export interface Expectation {
  readonly objects: number;
  readonly bytes: number;
}

/** Of what was never harvested. Most domains are small; a page is a page and what it is made of. */
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
 *   complete                       as much as was found
 *   cut short by a limit           twice as much: nobody knows how much was left
 *   interrupted                    what was found says little: not less than was expected before
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
