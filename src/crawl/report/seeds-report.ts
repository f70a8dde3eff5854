import { parseUrl } from '../../formats/url/parse-url.ts';
import type { JobOrder } from '../job-order.ts';
import type { JournalEntry } from '../record/journal-entry.ts';
import { column } from './column.ts';
import type { ReportWriter } from './job-report.ts';
import { ReportFile } from './report-file.ts';

interface SeedVisit {
  readonly status: number;
  readonly captured: boolean;
  readonly redirect: string | undefined;
}

export interface SeedCounts {
  crawled: number;
  uncrawled: number;
  /** Among those that were not crawled: not even tried. */
  neverTried: number;
}

/**
 * The result of each start URL, in the order of the job: `[code] [status] [seed] [redirect]` as Heritrix has it. Code
 * 0 and NOTCRAWLED: never tried. A job that fetches the rest excludes those that the earlier one has visited.
 */
export class SeedsReport implements ReportWriter {
  readonly name = 'seeds-report.txt';
  readonly counts: SeedCounts = { crawled: 0, uncrawled: 0, neverTried: 0 };
  readonly #file: ReportFile;
  readonly #order: JobOrder;
  /** By URL and site. */
  readonly #visits = new Map<string, SeedVisit | undefined>();

  private constructor(file: ReportFile, order: JobOrder) {
    this.#file = file;
    this.#order = order;
  }

  static async create(folder: string, order: JobOrder): Promise<SeedsReport> {
    const report = new SeedsReport(await ReportFile.create(folder, 'seeds-report.txt'), order);
    for (const { site, startUrls } of order.sites)
      for (const start of startUrls) report.#visits.set(seedKey(site, asFetched(start)), undefined);
    return report;
  }

  /** Each start URL of each site once, as it is fetched. */
  *startUrls(): Generator<string> {
    for (const key of this.#visits.keys()) yield key.slice(0, key.indexOf('\n'));
  }

  /** A start URL of the site that was not visited yet. */
  awaits(site: string, url: string): boolean {
    const key = seedKey(site, url);
    return this.#visits.has(key) && this.#visits.get(key) === undefined;
  }

  take(entry: JournalEntry): void {
    // It has its line in the report of the job that visited it.
    if (entry.kind === 'visited-before') this.#visits.delete(seedKey(entry.site, entry.url));
    if (entry.kind !== 'visit') return;
    const key = seedKey(entry.site, entry.candidate.url);
    if (!this.#visits.has(key)) return;
    const { place, redirect, elsewhere } = entry;
    // By whichever site of the job.
    const captured = place !== undefined || elsewhere !== undefined;
    this.#visits.set(key, { status: elsewhere?.status ?? entry.status, captured, redirect });
  }

  settle(): undefined {
    return undefined;
  }

  async finish(): Promise<void> {
    this.#file.add('[code] [status] [seed] [redirect]');
    for (const { site, startUrls } of this.#order.sites) {
      for (const start of startUrls) this.#addLine(site, start);
      await this.#file.settle();
    }
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  #addLine(site: string, start: string): void {
    const key = seedKey(site, asFetched(start));
    if (!this.#visits.has(key)) return;
    const visit = this.#visits.get(key);
    const crawled = visit?.captured === true;
    this.counts[crawled ? 'crawled' : 'uncrawled']++;
    if (visit === undefined) this.counts.neverTried++;
    const columns = [visit?.status ?? 0, crawled ? 'CRAWLED' : 'NOTCRAWLED', column(start)];
    if (visit?.redirect !== undefined) columns.push(column(visit.redirect));
    this.#file.add(columns.join(' '));
  }
}

/** A URL has no line ends. */
function seedKey(site: string, url: string): string {
  return `${url}\n${site}`;
}

function asFetched(start: string): string {
  const parsed = parseUrl(start);
  return parsed.ok ? parsed.url.href : column(start);
}
