import { catalogueReason } from './catalogue-reason.ts';
import type { Reason } from '../reasons/reason.ts';
import { ReasonedError } from '../reasons/reasoned-error.ts';
/** A value that not every engine can keep. The request that brought it is wrong, not the engine. */
export class UnfitValueError extends ReasonedError {}

/**
 * What one engine would refuse or bend is refused for both: PostgreSQL has no NUL character in text, half a character has no
 * form in UTF-8, SQLite has no truth values, and a number beyond 2^53 - 1 would come back as another one.
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
      : catalogueReason('number-unkept', { number: String(value) });
  return value === null ? undefined : catalogueReason('type-unkept', { type: typeof value });
}
