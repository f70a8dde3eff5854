import { defined } from '../../formats/values/defined.ts';
import type { FastifyReply } from 'fastify';
import type { Result } from '../../formats/values/result.ts';
import type { AttemptRefusal } from '../../people/sign-in/attempted.ts';
import { sendProblem } from '../api/problem.ts';

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

/** Sends the value, or the refusal as a problem. */
export function answerOutcome<Value>(
  reply: FastifyReply,
  outcome: Result<Value, AttemptRefusal>,
  { status = 200 }: { readonly status?: number } = {},
): FastifyReply {
  if (outcome.ok) return reply.code(status).send(outcome.value);
  const { kind, fields, current, retryAfterSeconds, ...reason } = outcome.error;
  return sendProblem(reply, {
    // 401 makes pages ask for a new sign-in: the wrong current password of a signed-in person is a wrong field.
    status: kind === 'wrong' && fields !== undefined ? 422 : statuses[kind],
    reason,
    ...defined({ fields, current, retryAfterSeconds }),
  });
}
