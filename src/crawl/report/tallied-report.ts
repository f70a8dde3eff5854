import type { JournalEntry, VisitEntry } from '../record/journal-entry.ts';
import type { ReportWriter } from './job-report.ts';
import { ReportFile } from './report-file.ts';
import { addTo, ReportTally } from './tally.ts';

/** A report that counts something by keys, the most frequent first. */
export interface TalliedReportKind {
  readonly name: string;
  /** The column names, as the first line has them. */
  readonly header: string;
  /** How many columns a key is. */
  readonly keyColumns: 1 | 2;
  /** Lines in the file; what comes after them is summed up in a last one, whose key is `others:` and their number. */
  readonly maxLines: number;
  readonly count: (entry: VisitEntry, add: (key: string, counts: readonly number[]) => void) => void;
  readonly line: (key: string, counts: readonly number[]) => string;
}

export class TalliedReport implements ReportWriter {
  readonly #kind: TalliedReportKind;
  readonly #file: ReportFile;
  readonly #tally: ReportTally;
  #keys = 0;

  private constructor(kind: TalliedReportKind, file: ReportFile, tally: ReportTally) {
    this.#kind = kind;
    this.#file = file;
    this.#tally = tally;
  }

  static async create(kind: TalliedReportKind, folder: string, runsFolder: string): Promise<TalliedReport> {
    const tally = await ReportTally.open(runsFolder);
    return new TalliedReport(kind, await ReportFile.create(folder, kind.name), tally);
  }

  get name(): string {
    return this.#kind.name;
  }

  /** Known when the report is finished: the keys whose first count is above 0. */
  get keys(): number {
    return this.#keys;
  }

  add(key: string, counts: readonly number[]): void {
    this.#tally.add(key, counts);
  }

  take(entry: JournalEntry): void {
    if (entry.kind === 'visit') this.#kind.count(entry, (key, counts) => this.#tally.add(key, counts));
  }

  settle(): Promise<void> | undefined {
    return this.#tally.settle();
  }

  async finish(): Promise<void> {
    const { header, keyColumns, maxLines, line } = this.#kind;
    const others = { number: 0, sums: [] as number[] };
    let lines = 0;
    this.#file.add(header);
    for await (const { key, counts } of this.#tally.heaviestFirst()) {
      if ((counts[0] ?? 0) > 0) this.#keys++;
      if (lines < maxLines) {
        lines++;
        this.#file.add(line(key, counts));
        await this.#file.settle();
      } else {
        others.number++;
        addTo(others.sums, counts);
      }
    }
    if (others.number > 0) {
      const key = Array.from({ length: keyColumns }, () => `others:${others.number}`).join(' ');
      this.#file.add(line(key, others.sums));
    }
    await this.#file.finish();
  }

  async abandon(): Promise<void> {
    await this.#file.abandon();
  }
}
