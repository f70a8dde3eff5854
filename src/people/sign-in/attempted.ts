import type { Refusal } from '../../catalogue/outcome.ts';
import { failure } from '../../formats/values/result.ts';
import type { Result } from '../../formats/values/result.ts';
import type { Reason } from '../../reasons/reason.ts';
import { peopleReason } from '../people-reason.ts';

/** The outcome of an attempt that could be a guess: a password, a link. */
export type Attempted<Value> = Result<Value, AttemptRefusal>;

export interface AttemptRefusal extends Omit<Refusal, 'kind'> {
  /**
   *   wrong         name or password; the answer does not say which
   *   no-role       known to the directory or provider, but no rule gives the person a role
   *   unavailable   the directory or provider cannot be reached
   *   too-many      too many attempts: retry after `retryAfterSeconds`
   */
  readonly kind: Refusal['kind'] | 'wrong' | 'no-role' | 'unavailable';
  readonly retryAfterSeconds?: number;
}

type Refused = Extract<Attempted<never>, { readonly ok: false }>;

export function notAdmitted(kind: AttemptRefusal['kind'], reason: Reason): Refused {
  return failure({ kind, ...reason });
}

export const wrongPassword = notAdmitted('wrong', peopleReason('sign-in-wrong'));

export const noRole = notAdmitted('no-role', peopleReason('sign-in-no-role'));

export function waitFor(seconds: number): Refused {
  const reason = seconds === 1 ? peopleReason('wait-a-second') : peopleReason('wait-seconds', { seconds });
  return failure({ kind: 'too-many', ...reason, retryAfterSeconds: seconds });
}

/** More sign-ins than the machine can check passwords for. */
export const tooBusy = waitFor(5);
