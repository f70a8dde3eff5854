import type { JournalEntry } from '../record/journal-entry.ts';

/** One report of a job, made while the journal passes by once. */
export interface ReportWriter {
  readonly name: string;
  take(entry: JournalEntry): void;
  /** Called after each entry: gives memory back. */
  settle(): Promise<void> | undefined;
  finish(): Promise<void>;
  /** After a failure: closes what is open. */
  abandon(): Promise<void>;
}
