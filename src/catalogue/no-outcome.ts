import type { DomainTable, JobTable, RecordTable } from './tables.ts';

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

/** A record that was never harvested. */
export const noRecordOutcome = {
  outcome: null,
  outcomeWhy: null,
  outcomeSinceMs: null,
  outcomeMs: null,
} as const satisfies Partial<RecordTable>;
