import type { DomainTable } from '../../catalogue/tables.ts';
import { outcomeView } from '../../crawl/outcome-view.ts';
import type { OutcomeView } from '../../crawl/outcome-view.ts';

/** A domain, as lists show it. */
export interface DomainSummary {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly comment: string;
  readonly configurations: number;
  /** Of all its active configurations. */
  readonly expectedObjects: number;
  readonly lastHarvestMs: number | null;
  /** Of that harvest. */
  readonly outcome: OutcomeView | null;
}

export function domainSummary({
  id,
  version,
  name,
  isActive,
  comment,
  configurations,
  expectedObjects,
  lastHarvestMs,
  outcome,
  outcomeWhy,
  outcomeSinceMs,
}: DomainTable): DomainSummary {
  return {
    id,
    version,
    name,
    isActive: isActive === 1,
    comment,
    configurations,
    expectedObjects,
    lastHarvestMs,
    outcome: outcomeView({ outcome, why: outcomeWhy, sinceMs: outcomeSinceMs }),
  };
}
