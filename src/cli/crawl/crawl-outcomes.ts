import { join } from 'node:path';
import {
  broughtNothing,
  capturedShare,
  countOutcomes,
  foundUrls,
  worstOutcome,
} from '../../crawl/crawl-outcome.ts';
import { outcomeSentence } from '../../crawl/outcome-sentence.ts';
import { readSitesReport } from '../../crawl/report/read-sites-report.ts';
import type { SiteLine } from '../../crawl/report/read-sites-report.ts';
import { sumOfSites } from '../../crawl/report/sum-of-sites.ts';
import type { ExitName } from '../terminal/exit-codes.ts';
import { formatCount, printable } from '../terminal/format.ts';

/** The outcome of each site of a crawl, by its name. */
export type SiteLines = ReadonlyMap<string, SiteLine>;

export function siteLinesOf(folder: string): Promise<SiteLines> {
  return readSitesReport(join(folder, 'reports'));
}

/** A crawl is as good as its worst site. */
export function exitOf(sites: SiteLines): ExitName {
  const outcome = worstOutcome([...sites.values()].map((site) => site.outcome)) ?? 'complete';
  if (outcome === 'complete') return 'done';
  return broughtNothing(outcome) ? 'broughtNothing' : 'incomplete';
}

/** True if any site has captures worth reading. */
export function hasCaptures(sites: SiteLines): boolean {
  return [...sites.values()].some(({ outcome, counts }) => !broughtNothing(outcome) && counts.captured > 0);
}

/** For scripts. */
export function outcomesResult(sites: SiteLines): Record<string, unknown> {
  const { counts, leftBy } = sumOfSites(sites.values());
  const notComplete = [...sites].filter(([, { outcome }]) => outcome !== 'complete');
  return {
    outcome: worstOutcome([...sites.values()].map((site) => site.outcome)) ?? null,
    outcomes: countOutcomes([...sites.values()].map(({ outcome }) => outcome)),
    urls: { found: foundUrls(counts), ...counts, leftBy: Object.fromEntries(leftBy) },
    notComplete: notComplete.slice(0, maxListed).map(([site, line]) => ({
      site,
      outcome: line.outcome,
      why: line.why,
      reason: outcomeSentence(line)?.message ?? '',
      since: line.sinceMs === undefined ? null : new Date(line.sinceMs).toISOString(),
      share: capturedShare(line.counts),
      urls: { found: foundUrls(line.counts), ...line.counts },
    })),
  };
}

const maxListed = 1000;
const maxPrinted = 20;

/** For people: each site that is not complete, and why. */
export function outcomeLines(sites: SiteLines): string[] {
  const notComplete = [...sites].filter(([, { outcome }]) => outcome !== 'complete');
  const lines = notComplete
    .slice(0, maxPrinted)
    .map(([site, line]) => printable(`  ${site}: ${outcomeText(line)}`));
  const more = notComplete.length - lines.length;
  return more > 0
    ? [...lines, `  and ${formatCount(more, 'more site')}: see reports/sites-report.txt`]
    : lines;
}

/** `cut short: the maximum number of URLs for the site was reached; 120 URLs left, about 40 % captured` */
function outcomeText(line: SiteLine): string {
  const { outcome, sinceMs, counts } = line;
  const why = outcomeSentence(line)?.message;
  const since = sinceMs === undefined ? '' : ` since ${new Date(sinceMs).toISOString()}`;
  const left =
    counts.left === 0
      ? ''
      : `; ${formatCount(counts.left, 'URL')} left, about ${Math.floor(capturedShare(counts) * 100)} % captured`;
  return `${outcome.replace('-', ' ')}${why === undefined ? '' : `: ${why}`}${since}${left}`;
}
