import type { JournalEntry, VisitEntry } from '../record/journal-entry.ts';
import { column, lastColumn } from './column.ts';
import type { JobReport } from './job-report.ts';
import { ReportFile } from './report-file.ts';

/** A report with a line for each thing that was met, in the order of the journal. */
interface ListedReportKind {
  readonly name: string;
  readonly header: string;
  readonly lines: (entry: VisitEntry) => Iterable<string>;
}

/** What lies outside the delimitation: the first page of a site that leads to it, and how. */
const externalLinks: ListedReportKind = {
  name: 'external-links.txt',
  header: '[url] [hop] [found-on]',
  *lines({ candidate, skipped }) {
    for (const { url, hop, rule } of skipped)
      if (rule.startsWith('scope ')) yield `${column(url)} ${hop} ${column(candidate.url)}`;
  },
};

export const listedReports: readonly ListedReportKind[] = [
  externalLinks,
  foundLinks('feeds.txt', 'feed'),
  foundLinks('streams.txt', 'stream'),
];

function foundLinks(name: string, wanted: 'feed' | 'stream'): ListedReportKind {
  return {
    name,
    header: `[${wanted}] [found-on] [decision]`,
    *lines({ candidate, queued, skipped }) {
      for (const { url, kind } of queued)
        if (kind === wanted) yield `${column(url)} ${column(candidate.url)} queued`;
      for (const { url, kind, rule } of skipped)
        if (kind === wanted) yield `${column(url)} ${column(candidate.url)} skipped: ${lastColumn(rule)}`;
    },
  };
}

export class ListedReport implements JobReport {
  readonly #kind: ListedReportKind;
  readonly #file: ReportFile;

  private constructor(kind: ListedReportKind, file: ReportFile) {
    this.#kind = kind;
    this.#file = file;
  }

  static async create(kind: ListedReportKind, folder: string): Promise<ListedReport> {
    const file = await ReportFile.create(folder, kind.name);
    file.add(kind.header);
    return new ListedReport(kind, file);
  }

  get name(): string {
    return this.#kind.name;
  }

  take(entry: JournalEntry): void {
    if (entry.kind !== 'visit') return;
    for (const line of this.#kind.lines(entry)) this.#file.add(line);
  }

  settle(): Promise<void> | undefined {
    return this.#file.settle();
  }

  finish(): Promise<void> {
    return this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }
}
