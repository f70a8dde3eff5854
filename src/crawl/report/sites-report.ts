import type { CrawlOutcome } from '../crawl-outcome.ts';
import type { JobOrder } from '../job-order.ts';
import type { JournalEntry } from '../record/journal-entry.ts';
import { column } from './column.ts';
import type { ReportWriter } from './job-report.ts';
import { ReportFile } from './report-file.ts';
import { SiteAccount } from './site-account.ts';

/** The columns of sites-report.txt; `[skipped-by]` is `robots:3,scope:12`, or `-`. */
const columns =
  '[site] [end] [#urls] [#bytes] [#failed] [#skipped] [outcome] [why] [since] [#found] [#left] [#errors] [skipped-by]';

/** A line for each site of the job: its outcome, and its URLs by what became of them. */
export class SitesReport implements ReportWriter {
  readonly name = 'sites-report.txt';
  readonly #file: ReportFile;
  readonly #sites = new Map<string, SiteAccount>();

  private constructor(file: ReportFile) {
    this.#file = file;
  }

  static async create(folder: string, order: JobOrder): Promise<SitesReport> {
    const report = new SitesReport(await ReportFile.create(folder, 'sites-report.txt'));
    for (const { site, startUrls } of order.sites) report.#sites.set(site, new SiteAccount(startUrls));
    return report;
  }

  /** How many sites ended in each way. */
  ends(): ReadonlyMap<string, number> {
    const ends = new Map<string, number>();
    for (const { end } of this.#sites.values()) ends.set(end, (ends.get(end) ?? 0) + 1);
    return ends;
  }

  *outcomes(): Generator<CrawlOutcome> {
    for (const site of this.#sites.values()) yield site.outcome().outcome;
  }

  accounts(): Iterable<SiteAccount> {
    return this.#sites.values();
  }

  take(entry: JournalEntry): void {
    let site = this.#sites.get(entry.site);
    if (site === undefined) {
      site = new SiteAccount([]);
      this.#sites.set(entry.site, site);
    }
    site.take(entry);
  }

  settle(): undefined {
    return undefined;
  }

  async finish(): Promise<void> {
    this.#file.add(columns);
    for (const [site, account] of this.#sites) {
      this.#file.add(siteLine(site, account));
      await this.#file.settle();
    }
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }
}

function siteLine(site: string, account: SiteAccount): string {
  const { captured, errors, skipped, left, failed } = account.counts;
  const { outcome, why, sinceMs } = account.outcome();
  const by = Object.entries(account.skippedBy).map(([reason, count]) => `${reason}:${count}`);
  return [
    column(site),
    account.end,
    captured,
    account.bytes,
    failed,
    skipped,
    outcome,
    column(why),
    sinceMs === undefined ? '-' : new Date(sinceMs).toISOString(),
    account.found,
    left,
    errors,
    column(by.join(',')),
  ].join(' ');
}
