import type { Refusal } from '../../catalogue/outcome.ts';

/** What comes of something that could be guessed: a password, a link. */
export type Attempted<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: AttemptRefusal };

export interface AttemptRefusal extends Omit<Refusal, 'kind'> {
  /**
   *   wrong         name or password, and nobody learns which
   *   no-role       known elsewhere, but nothing says what the person may do here
   *   unavailable   the directory or provider cannot be asked
   *   too-many      tried too often: again after `retryAfterSeconds`
   */
  readonly kind: Refusal['kind'] | 'wrong' | 'no-role' | 'unavailable';
  readonly retryAfterSeconds?: number;
}

type Refused = Extract<Attempted<never>, { readonly ok: false }>;

export function notAdmitted(kind: AttemptRefusal['kind'], message: string): Refused {
  return { ok: false, refusal: { kind, message } };
}

export const wrongPassword = notAdmitted('wrong', 'The name or the password is wrong.');

export const noRole = notAdmitted(
  'no-role',
  'You are known, but nothing says what you may do in this archive: ask its administrator for a role.',
);

export function waitFor(retryAfterSeconds: number): Refused {
  const time = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const message = `Too many attempts: wait ${time} and try again.`;
  return { ok: false, refusal: { kind: 'too-many', message, retryAfterSeconds } };
}

/** More people sign in than the machine can check passwords for. */
export const tooBusy = waitFor(5);
