import type { UrlCheck } from '../../../src/selection/check-shape.ts';

/** An address that has passed the first stage. */
export interface TakenAddress {
  readonly url: string;
  readonly title: string;
  /** '' where the server did not refuse. */
  readonly overrideNote: string;
  readonly check: UrlCheck;
}
