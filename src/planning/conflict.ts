import { refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { planningReason } from './planning-reason.ts';

/** Another was faster. */
export function conflictWith(current: unknown): Outcome<never> {
  return refused('conflict', planningReason('changed-meanwhile'), { current });
}
