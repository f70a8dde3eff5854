import { failure, success } from '../formats/values/result.ts';
import type { Result } from '../formats/values/result.ts';
import type { Reason } from '../reasons/reason.ts';

/** The outcome of a request that can be refused. Bugs and broken engines throw instead. */
export type Outcome<Value> = Result<Value, Refusal>;

/** Its message is for the person and says what can be done. */
export interface Refusal extends Reason {
  /**
   *   not-found   there is no such object, or not for this person
   *   forbidden   the person's role or collections do not allow it
   *   invalid     a value cannot be accepted; `fields` says which and why
   *   conflict    another person changed it meanwhile (`current` is the state now), or its state forbids it
   *   too-large   more than is accepted at once
   *   too-many    retry later
   */
  readonly kind: 'not-found' | 'forbidden' | 'invalid' | 'conflict' | 'too-large' | 'too-many';
  readonly fields?: readonly FieldProblem[];
  readonly current?: unknown;
}

export interface FieldProblem extends Reason {
  /** As in the request: `url`, `supplementary.2`. */
  readonly field: string;
}

export const done: <Value>(value: Value) => Outcome<Value> = success;

export function refused(
  kind: Refusal['kind'],
  reason: Reason,
  more: Pick<Refusal, 'fields' | 'current'> = {},
): Outcome<never> {
  return failure({ ...reason, kind, ...more });
}
