import { defined } from '../../../formats/values/defined.ts';
import type { FastifyReply } from 'fastify';
import type { Attempted, AttemptRefusal } from '../../../people/sign-in/attempted.ts';
import { sendProblem } from '../../api/problem.ts';

const statuses: Readonly<Record<AttemptRefusal['kind'], number>> = {
  'not-found': 404,
  forbidden: 403,
  invalid: 422,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  wrong: 401,
  'no-role': 403,
  unavailable: 503,
};

/** Why somebody was not let in, as a problem. */
export function refuseAttempt(
  reply: FastifyReply,
  {
    error: { kind, fields, retryAfterSeconds, ...reason },
  }: Extract<Attempted<never>, { readonly ok: false }>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  return sendProblem(reply, {
    // 401 asks a page to sign in anew: who is signed in and typed a wrong password has a wrong field.
    status: kind === 'wrong' && fields !== undefined ? 422 : statuses[kind],
    reason,
    ...defined({ fields }),
  });
}
