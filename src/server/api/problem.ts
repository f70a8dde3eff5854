import { defined } from '../../formats/values/defined.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';

/** What the API answers when it cannot do what was asked: RFC 9457, problem details. */
export const problemAnswer = z.object({
  type: z.string().describe('Names the kind of problem: urn:heirloom:problem:conflict'),
  title: z.string().describe('The same for all problems of its kind'),
  status: z.number().int(),
  detail: z.string().describe('What is wrong here, and what can be done'),
  code: z.string().describe('Names the sentence in `detail`, for pages in other languages'),
  values: z.record(z.string(), z.unknown()).describe('What is filled into that sentence'),
  fields: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        code: z.string().describe('Names the message, for pages in other languages'),
        values: z.record(z.string(), z.unknown()).describe('What is filled into it'),
      }),
    )
    .optional()
    .describe('Which parts of the request are wrong'),
  current: z.unknown().optional().describe('Of a conflict: what stands there now'),
});
export type ProblemAnswer = z.infer<typeof problemAnswer>;

/** Answers that any question may get instead of its own. */
export const problems = { '4xx': problemAnswer, '5xx': problemAnswer };

export interface Problem {
  readonly status: number;
  readonly reason: Reason;
  readonly fields?: readonly FieldProblem[];
  readonly current?: unknown;
  /** After which it is worth asking again. */
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

const refusedKind = { name: 'refused', title: 'This cannot be done' };
const faultKind = { name: 'fault', title: 'A fault in the server' };

const kinds: Readonly<Record<number, { readonly name: string; readonly title: string }>> = {
  400: { name: 'malformed', title: 'The request cannot be read' },
  401: { name: 'sign-in', title: 'You are not signed in' },
  403: { name: 'forbidden', title: 'You may not do this' },
  404: { name: 'not-found', title: 'There is no such thing' },
  409: { name: 'conflict', title: 'It is not any more as you saw it' },
  413: { name: 'too-large', title: 'This is too large' },
  415: { name: 'media-type', title: 'This kind of content cannot be read here' },
  421: { name: 'misdirected', title: 'This server does not answer under that name' },
  422: { name: 'invalid', title: 'Something is not as it must be' },
  429: { name: 'too-many', title: 'Too many attempts' },
  503: { name: 'unavailable', title: 'A part of the server does not answer' },
};
