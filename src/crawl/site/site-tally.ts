import type { VisitEntry } from '../record/journal-entry.ts';
import { isPrerequisite } from '../candidate.ts';
import { excludedStatus } from './excluded-status.ts';

export interface SiteProgress {
  readonly captured: number;
  readonly failed: number;
  readonly skipped: number;
  readonly queued: number;
  readonly bytes: number;
  /** The part of earlier runs. */
  readonly earlier: { readonly captured: number; readonly bytes: number };
  readonly current: { readonly url: string; readonly sinceMs: number } | undefined;
}

/** The totals of a site crawl so far. */
export class SiteTally {
  captured = 0;
  /** Captures of robots.txt: they do not count against the budget. */
  prerequisites = 0;
  failed = 0;
  skipped = 0;
  bytes = 0;
  readonly earlier = { captured: 0, bytes: 0 };

  /** Counts a visit of an earlier run. */
  countEarlier(entry: VisitEntry): void {
    this.skipped += entry.skipped.length;
    if (entry.place === undefined) {
      if (entry.status !== excludedStatus.robots && entry.status !== excludedStatus.objection) this.failed++;
      return;
    }
    this.captured++;
    if (isPrerequisite(entry.candidate)) this.prerequisites++;
    this.bytes += entry.bytes;
    this.earlier.captured++;
    this.earlier.bytes += entry.bytes;
  }
}
