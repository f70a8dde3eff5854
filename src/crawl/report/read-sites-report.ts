import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { crawlOutcomes, outcomeOfEnd } from '../crawl-outcome.ts';
import type { CrawlOutcome, SiteOutcome } from '../crawl-outcome.ts';
import { column } from './column.ts';
import type { SiteEnd } from './site-account.ts';

/** The result of one site: a line of sites-report.txt. */
export interface SiteLine extends SiteOutcome {
  readonly end: SiteEnd;
  readonly bytes: number;
}

/** By the name of the site, as `siteColumn` writes it. */
export async function readSitesReport(reportsFolder: string): Promise<ReadonlyMap<string, SiteLine>> {
  const sites = new Map<string, SiteLine>();
  const stream = createReadStream(join(reportsFolder, 'sites-report.txt'), 'utf8');
  let isHead = true;
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    if (!isHead) {
      const [site = '', ...rest] = line.split(' ');
      sites.set(site, siteLine(rest));
    }
    isHead = false;
  }
  return sites;
}

/** Earlier versions wrote no outcome and no URLs that are left. */
function siteLine(columns: readonly string[]): SiteLine {
  const [
    end = '',
    urls,
    bytes,
    failed,
    skipped,
    outcome = '',
    why = '-',
    since = '-',
    ,
    left = 0,
    errors = 0,
  ] = columns;
  const counts = {
    captured: Number(urls),
    errors: Number(errors),
    skipped: Number(skipped),
    left: Number(left),
    failed: Number(failed),
  };
  const known = (crawlOutcomes as readonly string[]).includes(outcome)
    ? {
        outcome: outcome as CrawlOutcome,
        why: why === '-' ? '' : why,
        ...(since === '-' ? {} : { sinceMs: Date.parse(since) }),
      }
    : outcomeOfEnd(end, counts.captured);
  return { ...known, end: end as SiteEnd, bytes: Number(bytes), counts };
}

export function siteColumn(site: string): string {
  return column(site);
}
