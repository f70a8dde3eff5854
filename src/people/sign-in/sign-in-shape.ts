import { z } from 'zod';
import { epochMsShape } from '../../catalogue/field-shapes.ts';
import { meShape } from '../accounts/account-shape.ts';

export const sessionAnswer = z.object({
  me: meShape.nullable(),
  csrf: z.string().nullable().describe('Send it as X-CSRF-Token with every change'),
  ways: z.object({
    password: z.boolean(),
    openid: z.object({ label: z.string() }).nullable(),
  }),
  isFirstAdministratorNeeded: z.boolean(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;
export const signInBody = z.strictObject({
  name: z.string().min(1).max(200),
  password: z.string().max(1000),
});
export const passwordShape = z
  .string()
  .min(12)
  .max(1000)
  .meta({ examples: ['seven quiet herons'] });
export const passwordBody = z.strictObject({ current: z.string().max(1000), next: passwordShape });
export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      createdMs: epochMsShape,
      lastUsedMs: epochMsShape,
      address: z.string(),
      agent: z.string(),
      isThis: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.output<typeof sessionsAnswer>;
export type SessionItem = SessionsAnswer['sessions'][number];
