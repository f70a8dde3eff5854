import { refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';

/** Another was faster. */
export function conflictWith(current: unknown): Outcome<never> {
  return refused(
    'conflict',
    'Another person has changed this meanwhile. Look at what stands there now, and decide again.',
    { current },
  );
}
