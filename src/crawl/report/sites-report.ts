import type { JobOrder } from '../job/job-order.ts';
import type { CrawlEnd, JournalEntry } from '../record/journal-entry.ts';
import { column } from './column.ts';
import type { JobReport } from './job-report.ts';
import { ReportFile } from './report-file.ts';
import { visitOutcome } from './visit-outcome.ts';

interface SiteCounts {
  end: CrawlEnd | 'unfinished' | 'not-begun';
  urls: number;
  bytes: number;
  failed: number;
  skipped: number;
}

/** A line for each site of the job: how it ended, and how much of it there is. */
export class SitesReport implements JobReport {
  readonly name = 'sites-report.txt';
  readonly #file: ReportFile;
  readonly #sites = new Map<string, SiteCounts>();

  private constructor(file: ReportFile) {
    this.#file = file;
  }

  static async create(folder: string, order: JobOrder): Promise<SitesReport> {
    const report = new SitesReport(await ReportFile.create(folder, 'sites-report.txt'));
    for (const { site } of order.sites) report.#site(site);
    return report;
  }

  /** How many sites ended in each way. */
  ends(): ReadonlyMap<string, number> {
    const ends = new Map<string, number>();
    for (const { end } of this.#sites.values()) ends.set(end, (ends.get(end) ?? 0) + 1);
    return ends;
  }

  take(entry: JournalEntry): void {
    const site = this.#site(entry.site);
    if (entry.kind === 'site-end') {
      site.end = entry.end;
      return;
    }
    if (site.end === 'not-begun') site.end = 'unfinished';
    site.skipped += entry.skipped.length;
    switch (visitOutcome(entry)) {
      case 'captured':
        site.urls++;
        site.bytes += entry.bytes;
        break;
      case 'failed':
        site.failed++;
        break;
      case 'left-out':
        if (entry.skipped.length === 0) site.skipped++;
        break;
    }
  }

  settle(): undefined {
    return undefined;
  }

  async finish(): Promise<void> {
    this.#file.add('[site] [end] [#urls] [#bytes] [#failed] [#skipped]');
    for (const [site, { end, urls, bytes, failed, skipped }] of this.#sites) {
      this.#file.add(`${column(site)} ${end} ${urls} ${bytes} ${failed} ${skipped}`);
      await this.#file.settle();
    }
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  #site(name: string): SiteCounts {
    const known = this.#sites.get(name);
    if (known !== undefined) return known;
    const site: SiteCounts = { end: 'not-begun', urls: 0, bytes: 0, failed: 0, skipped: 0 };
    this.#sites.set(name, site);
    return site;
  }
}
