import type { Reason } from './reason.ts';

/** Thrown over many calls to who can tell it: with its code and values, so that a page can say it in another language. */
export class ReasonedError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.message, options);
    this.reason = reason;
  }
}
