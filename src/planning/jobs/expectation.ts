import type { CrawlEnd } from '../../crawl/record/journal-entry.ts';

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
 *   complete            as much as was found
 *   stopped by a limit  twice as much: nobody knows how much was left
 *   stopped, a fault    what was found says little: not less than was expected before
 */
export function nextExpectation(
  before: Expectation,
  found: Expectation & { readonly crawlEnd: string },
): Expectation {
  const times = factors[found.crawlEnd as CrawlEnd] ?? 1;
  const isWhole = found.crawlEnd === 'complete';
  return {
    objects: bounded(isWhole ? found.objects : Math.max(before.objects, found.objects * times), 1),
    bytes: bounded(isWhole ? found.bytes : Math.max(before.bytes, found.bytes * times), 0),
  };
}

const factors: Readonly<Record<CrawlEnd, number>> = {
  complete: 1,
  'url-limit': 2,
  'byte-limit': 2,
  'time-limit': 2,
  'job-url-limit': 2,
  'job-byte-limit': 2,
  'job-time-limit': 2,
  unreachable: 1,
  stopped: 1,
  fault: 1,
};

function bounded(amount: number, least: number): number {
  return Math.min(Math.max(Math.round(amount), least), 2 ** 50);
}
