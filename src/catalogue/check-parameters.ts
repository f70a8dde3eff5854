import { catalogueReason } from './catalogue-reason.ts';
import type { Reason } from '../reasons/reason.ts';
import { ReasonedError } from '../reasons/reasoned-error.ts';
/** A value that not every engine can store. The request is at fault, not the engine. */
export class UnfitValueError extends ReasonedError {}

/**
 * Refuses for both engines what either would reject or alter: PostgreSQL has no NUL in text, an unpaired surrogate has no UTF-8
 * form, SQLite has no booleans, and numbers beyond 2^53 - 1 lose precision.
 */
export function checkParameters(parameters: readonly unknown[]): void {
  for (const value of parameters) {
    const problem = problemOf(value);
    if (problem !== undefined) throw new UnfitValueError(problem);
  }
}

export function problemOf(value: unknown): Reason | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return catalogueReason('text-with-nul');
    return value.isWellFormed() ? undefined : catalogueReason('text-with-half');
  }
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? undefined
      : catalogueReason('number-not-stored', { number: String(value) });
  return value === null ? undefined : catalogueReason('type-not-stored', { type: typeof value });
}
