import { noUrls } from '../crawl-outcome.ts';
import type { UrlCounts } from '../crawl-outcome.ts';

/** The URLs of all sites of a job, and those that are left by the end of their site: `url-limit`, `unfinished` … */
export function sumOfSites(sites: Iterable<{ readonly counts: UrlCounts; readonly end: string }>): {
  readonly counts: UrlCounts;
  readonly leftBy: ReadonlyMap<string, number>;
} {
  let counts = noUrls;
  const leftBy = new Map<string, number>();
  for (const site of sites) {
    counts = addCounts(counts, site.counts);
    if (site.counts.left > 0) leftBy.set(site.end, (leftBy.get(site.end) ?? 0) + site.counts.left);
  }
  return { counts, leftBy };
}

function addCounts(one: UrlCounts, other: UrlCounts): UrlCounts {
  return {
    captured: one.captured + other.captured,
    errors: one.errors + other.errors,
    skipped: one.skipped + other.skipped,
    left: one.left + other.left,
    failed: one.failed + other.failed,
  };
}
