import { failure, success } from '../formats/values/result.ts';
import type { Result } from '../formats/values/result.ts';
import type { Reason } from '../reasons/reason.ts';

/** The outcome of a request that can be refused. Bugs and broken engines are thrown instead. */
export type Outcome<Value> = Result<Value, Refusal>;

/** Its sentence is for the person, with what can be done. */
export interface Refusal extends Reason {
  /**
   *   not-found   there is no such thing, or not for this person
   *   forbidden   the person's role or collections do not allow it
   *   invalid     what was given cannot be kept; `fields` says what and why
   *   conflict    another changed it meanwhile (`current` is what stands there now), or it is in a state that forbids it
   *   too-large   more than can be taken at once
   *   too-many    again later
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
