import type { DomainTable } from './tables/domain-tables.ts';
import type { JobTable } from './tables/job-tables.ts';
import type { TargetTable } from './tables/target-tables.ts';

/** A job that has not ended. */
export const noJobOutcome = {
  outcome: null,
  outcomeWhy: null,
  errors: null,
  skipped: null,
  remaining: null,
} as const satisfies Partial<JobTable>;

/** A domain that was never harvested. */
export const noDomainOutcome = {
  outcome: null,
  outcomeWhy: null,
  outcomeSinceMs: null,
} as const satisfies Partial<DomainTable>;

/** A target that was never harvested. */
export const noTargetOutcome = {
  outcome: null,
  outcomeWhy: null,
  outcomeSinceMs: null,
  outcomeMs: null,
} as const satisfies Partial<TargetTable>;
