import type { CheckAnswer } from '../../../src/server/staff/shapes/selection-shapes.ts';

/** An address that has passed the first stage. */
export interface TakenAddress {
  readonly url: string;
  readonly title: string;
  /** '' where the server did not refuse. */
  readonly overrideNote: string;
  readonly check: CheckAnswer;
}
