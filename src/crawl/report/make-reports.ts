import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '../../disk/durable-file.ts';
import { countOutcomes } from '../crawl-outcome.ts';
import type { JobOrder } from '../job-order.ts';
import type { JournalEntry } from '../record/journal-entry.ts';
import { ChangesReport } from './changes-report.ts';
import { crawlReportLines } from './crawl-report.ts';
import type { ReportedEnd } from './crawl-report.ts';
import { CrawlTotals } from './crawl-totals.ts';
import { hostsReport, urlVisited, urlWaits } from './hosts-report.ts';
import type { ReportWriter } from './job-report.ts';
import { ListedReport, listedReports } from './listed-report.ts';
import { ReportFile } from './report-file.ts';
import { SeedsReport } from './seeds-report.ts';
import { SitesReport } from './sites-report.ts';
import { sumOfSites } from './sum-of-sites.ts';
import { TalliedReport } from './tallied-report.ts';
import { talliedReports } from './tallied-reports.ts';

export interface ReportOptions extends ReportedEnd {
  /** The folder of the reports; created if missing. */
  readonly folder: string;
  readonly order: JobOrder;
  /** All entries of the job; those of one site in the order in which they happened. */
  readonly entries: AsyncIterable<JournalEntry>;
  /** The captures of the earlier crawl that this one is compared with. */
  readonly priorUrls?: Iterable<string>;
}

const crawlReportName = 'crawl-report.txt';
const runsName = 'runs.part';

/**
 * The reports of a job. In: its journal, read once. Out: files, whose names are given back.
 *
 *   1. open      every report as `name.part`
 *   2. take      each entry is shown to each report; sums that outgrow the memory go to `runs.part/`
 *   3. finish    reports are made safe and get their names; the crawl report, which sums up the others, is the last
 *
 * Once crawl-report.txt is there, all of them are. After a crash they are made again from the beginning, with the same
 * result: nothing in them depends on when they are made.
 */
export async function makeReports(options: ReportOptions): Promise<readonly string[]> {
  const { folder, entries } = options;
  const runsFolder = join(folder, runsName);
  await mkdir(folder, { recursive: true });
  for (const left of [crawlReportName, runsName])
    await rm(join(folder, left), { recursive: true, force: true });
  const opened: ReportWriter[] = [];
  try {
    const job = await openReports(options, runsFolder, opened);
    for await (const entry of entries) {
      job.totals.take(entry);
      if (entry.kind === 'handed-over') job.hosts.add(...urlWaits(entry.candidate.url));
      if (entry.kind === 'visited-before' && job.seeds.awaits(entry.site, entry.url))
        job.hosts.add(...urlVisited(entry.url));
      for (const report of opened) {
        report.take(entry);
        const settled = report.settle();
        if (settled !== undefined) await settled;
      }
    }
    for (const report of opened) await report.finish();
    await rm(runsFolder, { recursive: true, force: true });
    await syncToDisk(folder);
    await writeCrawlReport(options, job);
  } finally {
    for (const report of opened) await report.abandon();
    await rm(runsFolder, { recursive: true, force: true });
  }
  return [...opened.map(({ name }) => name), crawlReportName];
}

/** The data of the crawl report. */
interface JobReports {
  readonly totals: CrawlTotals;
  readonly seeds: SeedsReport;
  readonly sites: SitesReport;
  readonly hosts: TalliedReport;
  readonly changes: ChangesReport | undefined;
}

/** Each report is put among the opened at once, so that all of them are closed whatever happens. */
async function openReports(
  { folder, order, priorUrls }: ReportOptions,
  runsFolder: string,
  opened: ReportWriter[],
): Promise<JobReports> {
  const keep = <Kind extends ReportWriter>(report: Kind): Kind => {
    opened.push(report);
    return report;
  };
  const seeds = keep(await SeedsReport.create(folder, order));
  const sites = keep(await SitesReport.create(folder, order));
  const hosts = keep(await TalliedReport.create(hostsReport, folder, join(runsFolder, hostsReport.name)));
  for (const url of seeds.startUrls()) {
    hosts.add(...urlWaits(url));
    await hosts.settle();
  }
  for (const kind of talliedReports)
    keep(await TalliedReport.create(kind, folder, join(runsFolder, kind.name)));
  for (const kind of listedReports) keep(await ListedReport.create(kind, folder));
  const changes = priorUrls === undefined ? undefined : keep(await ChangesReport.create(folder, priorUrls));
  return { totals: new CrawlTotals(), seeds, sites, hosts, changes };
}

async function writeCrawlReport(options: ReportOptions, job: JobReports): Promise<void> {
  const file = await ReportFile.create(options.folder, crawlReportName);
  try {
    const lines = crawlReportLines({
      ...options,
      totals: job.totals,
      seeds: job.seeds.counts,
      hostsVisited: job.hosts.keys,
      siteEnds: job.sites.ends(),
      outcomes: countOutcomes(job.sites.outcomes()),
      ...sumOfSites(job.sites.accounts()),
      changes: job.changes?.counts,
    });
    for (const line of lines) file.add(line);
    await file.finish();
  } finally {
    await file.abandon();
  }
  await syncToDisk(options.folder);
}
