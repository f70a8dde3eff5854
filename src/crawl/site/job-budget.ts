import type { CrawlEnd } from '../record/journal-entry.ts';

/** The budget that all sites of a job share. */
export interface JobBudget {
  /** Takes one URL from the budget; the limit that forbids it, if one does. */
  take(): CrawlEnd | undefined;
  /** The URL was captured. */
  use(): void;
  /** The URL was not captured after all. */
  giveBack(): void;
  /** Of what is taken, something may yet be given back. */
  mayGrow(): boolean;
  /** What a capture brought. */
  spend(bytes: number): void;
  /** Until the time of the job is up. */
  leftMs(): number;
}
