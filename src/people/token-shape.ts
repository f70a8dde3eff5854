import { z } from 'zod';
import { idShape, epochMsShape, nameShape } from '../catalogue/field-shapes.ts';
import { maxTokenDays, tokenScopes } from './token-scopes.ts';

export const tokenShape = z.object({
  id: z.string(),
  name: z.string(),
  createdMs: epochMsShape,
  expiresMs: epochMsShape.nullable(),
  lastUsedMs: epochMsShape.nullable(),
  scopes: z.array(z.enum(tokenScopes)),
  collections: z.array(z.string()).nullable(),
});
export type TokenItem = z.output<typeof tokenShape>;
export const tokensAnswer = z.object({ tokens: z.array(tokenShape) });
export type TokensAnswer = z.output<typeof tokensAnswer>;
export const newTokenBody = z.strictObject({
  name: nameShape,
  days: z.number().int().min(1).max(maxTokenDays).describe('Lifetime in days'),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1)
    .max(tokenScopes.length)
    .describe(
      'read; propose: targets and notes; harvest: plan, launch and control harvests; administer: all rights of my role',
    ),
  collections: z
    .array(idShape)
    .min(1)
    .max(1000)
    .nullable()
    .default(null)
    .describe('With read and propose only: the collections that it may change; null: all that I may change'),
});
export type TokenRequest = z.output<typeof newTokenBody>;
export const newTokenAnswer = tokenShape.extend({ token: z.string().describe('Shown only once') });
export type NewToken = z.output<typeof newTokenAnswer>;
