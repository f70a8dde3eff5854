import type { DomainTable } from '../../catalogue/tables/domain-tables.ts';
import { outcomeView } from '../../crawl/outcome-view.ts';
import type { DomainSummary } from './domain.ts';

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
