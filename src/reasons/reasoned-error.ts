import type { Reason } from './reason.ts';

/** An error with a reason, thrown across many calls to the page or command that shows it. */
export class ReasonedError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.message, options);
    this.reason = reason;
  }
}
