import { refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { catalogueReason } from './catalogue-reason.ts';

/** Another was faster. */
export function conflictWith(current: unknown): Outcome<never> {
  return refused('conflict', catalogueReason('changed-meanwhile'), { current });
}
