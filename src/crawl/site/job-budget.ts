import type { CrawlEnd } from '../record/journal-entry.ts';

/** The budget that all sites of a job share. */
export interface JobBudget {
  /** Takes one URL from the budget; the limit that forbids it, if one does. */
  take(): CrawlEnd | undefined;
  /** The URL was captured. */
  use(): void;
  /** The URL was not captured after all. */
  giveBack(): void;
  /** Part of the taken budget may be given back. */
  mayGrow(): boolean;
  /** Adds the size of a capture. */
  spend(bytes: number): void;
  /** Until the time of the job is up. */
  leftMs(): number;
}
