import type { JournalEntry } from '../record/journal-entry.ts';
import { novelty, visitOutcome } from './visit-outcome.ts';
import type { Novelty, VisitOutcome } from './visit-outcome.ts';

/** Sums over the whole job. */
export class CrawlTotals {
  readonly visits: Record<VisitOutcome, number> = { captured: 0, failed: 0, excluded: 0 };
  readonly urls: Record<Novelty, number> = { novel: 0, duplicate: 0, 'not-modified': 0 };
  readonly bytes: Record<Novelty, number> = { novel: 0, duplicate: 0, 'not-modified': 0 };
  /** Links that were met and excluded; what was excluded at its visit is among the visits. */
  skippedLinks = 0;

  take(entry: JournalEntry): void {
    if (entry.kind !== 'visit') return;
    const outcome = visitOutcome(entry);
    this.visits[outcome]++;
    this.skippedLinks += entry.skipped.length;
    if (outcome !== 'captured') return;
    const kind = novelty(entry);
    this.urls[kind]++;
    this.bytes[kind] += entry.bytes;
  }
}
