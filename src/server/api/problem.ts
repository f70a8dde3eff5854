import { defined } from '../../formats/values/defined.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';

/** RFC 9457, problem details. */
export const problemAnswer = z.object({
  type: z.string().describe('The kind of problem, such as urn:heirloom:problem:conflict'),
  title: z.string().describe('The same for all problems of a kind'),
  status: z.number().int(),
  detail: z.string().describe('What happened, and what to do'),
  code: z.string().describe('The code of `detail`, for translation'),
  values: z.record(z.string(), z.unknown()).describe('The values in `detail`'),
  fields: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        code: z.string().describe('The code of the message, for translation'),
        values: z.record(z.string(), z.unknown()).describe('The values in the message'),
      }),
    )
    .optional()
    .describe('The invalid parts of the request'),
  current: z.unknown().optional().describe('In a conflict, the current state'),
});
export type ProblemAnswer = z.infer<typeof problemAnswer>;

/** Answers that any endpoint may give. */
export const problems = { '4xx': problemAnswer, '5xx': problemAnswer };

export interface Problem {
  readonly status: number;
  readonly reason: Reason;
  readonly fields?: readonly FieldProblem[];
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

export const problemType = 'application/problem+json; charset=utf-8';

export function problemJson({ status, reason, fields, current }: Problem): string {
  const { message: detail, code, values } = reason;
  const { name, title } = kinds[status] ?? (status < 500 ? refusedKind : faultKind);
  const problem: ProblemAnswer = {
    type: `urn:heirloom:problem:${name}`,
    title,
    status,
    detail,
    code,
    values,
    ...(fields === undefined ? {} : { fields: [...fields] }),
    ...defined({ current }),
  };
  return `${JSON.stringify(problem)}\n`;
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds);
  return reply
    .code(problem.status)
    .type(problemType)
    .serializer((text: string) => text)
    .send(problemJson(problem));
}

export function refuse(reply: FastifyReply, status: number, reason: Reason): FastifyReply {
  return sendProblem(reply, { status, reason });
}

const refusedKind = { name: 'refused', title: 'The request was refused' };
const faultKind = { name: 'fault', title: 'Internal error' };

const kinds: Readonly<Record<number, { readonly name: string; readonly title: string }>> = {
  400: { name: 'malformed', title: 'Malformed request' },
  401: { name: 'sign-in', title: 'Not signed in' },
  403: { name: 'forbidden', title: 'Not allowed' },
  404: { name: 'not-found', title: 'Not found' },
  409: { name: 'conflict', title: 'Conflict with the current state' },
  413: { name: 'too-large', title: 'Too large' },
  415: { name: 'media-type', title: 'Unsupported content type' },
  421: { name: 'misdirected', title: 'Wrong host name' },
  422: { name: 'invalid', title: 'Some values are not valid' },
  429: { name: 'too-many', title: 'Too many attempts' },
  503: { name: 'unavailable', title: 'Temporarily unavailable' },
};
