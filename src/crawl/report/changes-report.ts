import type { JournalEntry } from '../record/journal-entry.ts';
import { UrlSet } from '../queue/url-set.ts';
import { column } from './column.ts';
import type { ReportWriter } from './job-report.ts';
import { ReportFile } from './report-file.ts';

export interface ChangeCounts {
  new: number;
  changed: number;
  unchanged: number;
  gone: number;
}

/**
 * Each URL and how it compares with the earlier crawl. Gone: it gave a document then, and now its server says so, cannot be
 * reached, or no collected page leads to it.
 */
export class ChangesReport implements ReportWriter {
  readonly name = 'changes.txt';
  readonly counts: ChangeCounts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  readonly #file: ReportFile;
  readonly #priorUrls: Iterable<string>;
  readonly #there = new UrlSet();

  private constructor(file: ReportFile, priorUrls: Iterable<string>) {
    this.#file = file;
    this.#priorUrls = priorUrls;
  }

  static async create(folder: string, priorUrls: Iterable<string>): Promise<ChangesReport> {
    const report = new ChangesReport(await ReportFile.create(folder, 'changes.txt'), priorUrls);
    report.#file.add('[change] [url]');
    return report;
  }

  take(entry: JournalEntry): void {
    if (entry.kind !== 'visit') return;
    const { candidate, change, place, elsewhere } = entry;
    const { status } = elsewhere ?? entry;
    const isCaptured = place !== undefined || elsewhere !== undefined;
    if (isCaptured && status < 400) this.#there.add(candidate.url);
    // Gone URLs are listed at the end, with those that were not met at all.
    if (change !== undefined && change !== 'gone') this.#add(change, candidate.url);
  }

  settle(): Promise<void> | undefined {
    return this.#file.settle();
  }

  async finish(): Promise<void> {
    for (const url of this.#priorUrls) {
      // The set reports whether the URL was in it; a URL listed twice is gone once.
      if (!this.#there.add(url)) continue;
      this.#add('gone', url);
      await this.#file.settle();
    }
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  #add(change: keyof ChangeCounts, url: string): void {
    this.counts[change]++;
    this.#file.add(`${change} ${column(url)}`);
  }
}
