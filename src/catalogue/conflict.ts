import type { Reason } from '../reasons/reason.ts';
import { catalogueReason } from './catalogue-reason.ts';
import { refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Another person was faster; `current` is the row as it is now. */
export function conflictWith(
  current: unknown,
  reason: Reason = catalogueReason('changed-meanwhile'),
): Outcome<never> {
  return refused('conflict', reason, { current });
}
