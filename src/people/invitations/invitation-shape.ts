import { z } from 'zod';
import { epochMsShape, nameShape } from '../../catalogue/field-shapes.ts';
import { accountNameShape, accountShape } from '../accounts/account-shape.ts';
import { passwordShape } from '../sign-in/sign-in-shape.ts';

export const invitationAnswer = z.object({
  purpose: z.enum(['first-administrator', 'join', 'password']),
  name: z.string().nullable(),
  displayName: z.string().nullable(),
});
export type InvitationView = z.output<typeof invitationAnswer>;
export const useInvitationBody = z.strictObject({
  password: passwordShape,
  name: accountNameShape.optional().describe('Only for the first administrator'),
  displayName: nameShape.optional(),
});
export const invitedAnswer = z.object({
  account: accountShape,
  link: z.string().nullable(),
  expiresMs: epochMsShape.nullable(),
});
export type InvitedAnswer = z.output<typeof invitedAnswer>;
