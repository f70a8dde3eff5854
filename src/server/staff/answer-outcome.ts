import { defined } from '../../formats/values/defined.ts';
import type { FastifyReply } from 'fastify';
import type { Outcome, Refusal } from '../../catalogue/outcome.ts';
import { sendProblem } from '../api/problem.ts';

const statuses: Readonly<Record<Refusal['kind'], number>> = {
  'not-found': 404,
  forbidden: 403,
  invalid: 422,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
};

/** The value, or the refusal as a problem. */
export function answerOutcome<Value>(
  reply: FastifyReply,
  outcome: Outcome<Value>,
  { status = 200 }: { readonly status?: number } = {},
): FastifyReply {
  if (outcome.ok) return reply.code(status).send(outcome.value);
  const { kind, fields, current, ...reason } = outcome.error;
  return sendProblem(reply, {
    status: statuses[kind],
    reason,
    ...defined({ fields, current }),
  });
}
