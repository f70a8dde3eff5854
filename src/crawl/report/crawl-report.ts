import { crawlOutcomes, foundUrls, worstOutcome } from '../crawl-outcome.ts';
import type { OutcomeCounts, UrlCounts } from '../crawl-outcome.ts';
import type { JobOrder } from '../job-order.ts';
import type { CrawlEnd } from '../record/journal-entry.ts';
import type { ChangeCounts } from './changes-report.ts';
import { lastColumn } from './column.ts';
import type { CrawlTotals } from './crawl-totals.ts';
import type { SeedCounts } from './seeds-report.ts';

export interface ReportedEnd {
  readonly startedMs: number;
  readonly endedMs: number;
  readonly end: CrawlEnd;
}

interface CrawlSummary extends ReportedEnd {
  readonly order: JobOrder;
  readonly totals: CrawlTotals;
  readonly seeds: SeedCounts;
  readonly hostsVisited: number;
  readonly siteEnds: ReadonlyMap<string, number>;
  readonly outcomes: OutcomeCounts;
  /** Totals of all sites. */
  readonly counts: UrlCounts;
  /** Remaining URLs, by the end of their site. */
  readonly leftBy: ReadonlyMap<string, number>;
  /** Present if there is an earlier crawl to compare with. */
  readonly changes: ChangeCounts | undefined;
}

/** The words of Heritrix 3 (CrawlStatus), which other tools look for. */
const statuses: Readonly<Record<CrawlEnd, string>> = {
  complete: 'Finished',
  'url-limit': 'Finished - Maximum number of documents limit hit',
  'byte-limit': 'Finished - Maximum amount of data limit hit',
  'time-limit': 'Finished - Timelimit hit',
  'job-url-limit': 'Finished - Maximum number of documents limit hit',
  'job-byte-limit': 'Finished - Maximum amount of data limit hit',
  'job-time-limit': 'Finished - Timelimit hit',
  unreachable: 'Finished - Abnormal exit from crawling',
  stopped: 'Finished - Ended by operator',
  fault: 'Finished - Abnormal exit from crawling',
};

/** The keys of Heritrix 3's crawl report, in their order, then our own. */
export function crawlReportLines(summary: CrawlSummary): string[] {
  const { order, totals, seeds, startedMs, endedMs, end } = summary;
  const { captured, failed, excluded } = totals.visits;
  const bytes = totals.bytes.novel + totals.bytes.duplicate + totals.bytes['not-modified'];
  const seconds = Math.max(0, endedMs - startedMs) / 1000;
  return [
    `crawl name: ${lastColumn(order.job)}`,
    `crawl status: ${statuses[end]}`,
    `duration: ${duration(endedMs - startedMs)}`,
    '',
    `seeds crawled: ${seeds.crawled}`,
    `seeds uncrawled: ${seeds.uncrawled}`,
    `seeds never tried: ${seeds.neverTried}`,
    '',
    `hosts visited: ${summary.hostsVisited}`,
    '',
    `URIs processed: ${captured + failed + excluded}`,
    `URI successes: ${captured}`,
    `URI failures: ${failed}`,
    `URI disregards: ${excluded}`,
    '',
    `novel URIs: ${totals.urls.novel}`,
    ...whereAny('duplicate-by-hash URIs', totals.urls.duplicate, String),
    ...whereAny('not-modified URIs', totals.urls['not-modified'], String),
    '',
    `total crawled bytes: ${withUnit(bytes)}`,
    `novel crawled bytes: ${withUnit(totals.bytes.novel)}`,
    ...whereAny('duplicate-by-hash crawled bytes', totals.bytes.duplicate, withUnit),
    ...whereAny('not-modified crawled bytes', totals.bytes['not-modified'], withUnit),
    '',
    `URIs/sec: ${seconds === 0 ? '0' : (captured / seconds).toFixed(2)}`,
    `KB/sec: ${seconds === 0 ? '0' : Math.floor(bytes / 1024 / seconds)}`,
    '',
    ...orderLines(summary),
    '',
    ...siteLines(summary.siteEnds),
    '',
    ...outcomeLines(summary),
    '',
    `links excluded: ${totals.skippedLinks}`,
    ...changeLines(summary),
  ];
}

function orderLines({ order, startedMs, endedMs, end }: CrawlSummary): string[] {
  return [
    `harvest: ${lastColumn(order.harvest)}`,
    `template: ${lastColumn(`${order.template.name} ${order.template.version}`)}`,
    `source: ${lastColumn(order.source)}`,
    `started: ${new Date(startedMs).toISOString()}`,
    `ended: ${new Date(endedMs).toISOString()}`,
    `end: ${end}`,
  ];
}

function siteLines(ends: ReadonlyMap<string, number>): string[] {
  const all = [...ends.values()].reduce((sum, sites) => sum + sites, 0);
  const counted = [...ends].sort(([a, sitesA], [b, sitesB]) => sitesB - sitesA || (a < b ? -1 : 1));
  return [`sites: ${all}`, ...counted.map(([end, sites]) => `sites ${end}: ${sites}`)];
}

/** found = captured + skipped + left + failed */
function outcomeLines({ outcomes, counts, leftBy }: CrawlSummary): string[] {
  const known = crawlOutcomes.filter((outcome) => outcomes[outcome] !== undefined);
  return [
    `outcome: ${worstOutcome(known) ?? '-'}`,
    ...known.map((outcome) => `outcome ${outcome}: ${outcomes[outcome]}`),
    '',
    `URLs found: ${foundUrls(counts)}`,
    `URLs captured: ${counts.captured}`,
    ...whereAny('URLs captured with an error of the server', counts.errors, String),
    `URLs skipped: ${counts.skipped}`,
    `URLs left: ${counts.left}`,
    ...[...leftBy].map(([end, left]) => `URLs left, ${end}: ${left}`),
    `URLs failed: ${counts.failed}`,
  ];
}

function changeLines({ changes, siteEnds }: CrawlSummary): string[] {
  if (changes === undefined) return [];
  const notWhole = [...siteEnds].reduce((sum, [end, sites]) => sum + (end === 'complete' ? 0 : sites), 0);
  const caution =
    notWhole === 0 ? '' : ` (${notWhole} sites are not complete: what was not reached counts as gone)`;
  return [
    '',
    `URLs new: ${changes.new}`,
    `URLs changed: ${changes.changed}`,
    `URLs unchanged: ${changes.unchanged}`,
    `URLs gone: ${changes.gone}${caution}`,
  ];
}

/** Heritrix says nothing of duplicates where there are none. */
function whereAny(key: string, value: number, show: (value: number) => string): string[] {
  return value === 0 ? [] : [`${key}: ${show(value)}`];
}

/** `1d2h3m4s5ms` */
function duration(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const parts = [
    [Math.floor(whole / 86_400_000), 'd'],
    [Math.floor(whole / 3_600_000) % 24, 'h'],
    [Math.floor(whole / 60_000) % 60, 'm'],
    [Math.floor(whole / 1000) % 60, 's'],
    [whole % 1000, 'ms'],
  ] as const;
  return (
    parts
      .filter(([amount]) => amount > 0)
      .map(([amount, unit]) => `${amount}${unit}`)
      .join('') || '0ms'
  );
}

/** `34455922 (33 MiB)` */
function withUnit(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  return `${bytes} (${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[step]})`;
}
