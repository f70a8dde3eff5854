import { UrlSet } from '../queue/url-set.ts';
import type { JournalEntry, VisitEntry } from '../record/journal-entry.ts';
import { column, lastColumn } from './column.ts';
import type { ReportWriter } from './job-report.ts';
import { ReportFile } from './report-file.ts';

/** A report with a line for each thing that was met, in the order of the journal. */
interface ListedReportKind {
  readonly name: string;
  readonly header: string;
  readonly newLines: () => (entry: VisitEntry) => Iterable<string>;
}

/** URLs out of scope: the first page of a site that links to each, and how. */
const externalLinks: ListedReportKind = {
  name: 'external-links.txt',
  header: '[url] [hop] [found-on]',
  newLines: () =>
    function* ({ candidate, skipped }) {
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
    newLines: () => {
      const told = new UrlSet();
      return function* ({ candidate, queued, skipped, feed }) {
        // Linked as a page, and served as a feed.
        if (wanted === 'feed' && feed === true && told.add(candidate.url))
          yield `${column(candidate.url)} ${column(candidate.via ?? '')} captured`;
        for (const { url, kind } of queued)
          if (kind === wanted && told.add(url)) yield `${column(url)} ${column(candidate.url)} queued`;
        for (const { url, kind, rule } of skipped)
          if (kind === wanted && told.add(url))
            yield `${column(url)} ${column(candidate.url)} skipped: ${lastColumn(rule)}`;
      };
    },
  };
}

export class ListedReport implements ReportWriter {
  readonly #kind: ListedReportKind;
  readonly #lines: (entry: VisitEntry) => Iterable<string>;
  readonly #file: ReportFile;

  private constructor(kind: ListedReportKind, file: ReportFile) {
    this.#kind = kind;
    this.#lines = kind.newLines();
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
    for (const line of this.#lines(entry)) this.#file.add(line);
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
