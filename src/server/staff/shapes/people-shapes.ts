import { z } from 'zod';
import { rights, roles } from '../../../people/rights.ts';
import { maxTokenDays, tokenScopes } from '../../../people/token-scopes.ts';
import { requestSentences } from '../../../reasons/request-reason.ts';
import {
  idShape,
  listOf,
  listParameters,
  momentShape,
  nameShape,
  sortShape,
  versionShape,
} from '../../../catalogue/field-shapes.ts';

/*
 *   GET    /session                    who I am, how one can sign in                       public
 *   POST   /session                    signs in with name and password (ours or LDAP)      public
 *   DELETE /session                    signs out                                           own.account
 *   GET    /session/openid             to the OpenID provider (302)                        public
 *   GET    /session/openid/return      back from it (302)                                  public
 *   GET    /invitations/:code          what a link is for                                  public
 *   POST   /invitations/:code          uses it: password, and name of a first administrator; signs in   public
 *   PUT    /me                         display name, e-mail, language                      own.account
 *   PUT    /me/password                                                                    own.account
 *   GET    /me/sessions, DELETE /me/sessions/:id                                           own.account
 *   GET    /me/tokens, POST /me/tokens, DELETE /me/tokens/:id                              own.account
 *   GET    /people/names?q=            for choosing a person                               people.read
 *   GET    /people, POST /people                                                           people.manage
 *   GET    /people/:id, PUT /people/:id                                                    people.manage
 *   POST   /people/:id/invitation      a link for a new password                           people.manage
 *   GET    /people/:id/history                                                             people.manage
 */

export const roleShape = z.enum(roles);
export type RoleShape = z.infer<typeof roleShape>;

/** The languages with a complete translation, as web/src/language offers them. */
export const languageShape = z.enum(['en', 'fr']);

/** I, signed in. */
export const meShape = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: roleShape,
  rights: z.array(z.enum(rights as [string, ...string[]])),
  language: z.string(),
  collections: z.array(z.string()).describe('Ids of the collections given to me, where I am a librarian'),
  origin: z.enum(['local', 'ldap', 'oidc']),
  version: versionShape,
});
export type Me = z.infer<typeof meShape>;

export const sessionAnswer = z.object({
  me: meShape.nullable(),
  csrf: z.string().nullable().describe('To be sent as X-CSRF-Token with everything that changes something'),
  ways: z.object({
    password: z.boolean(),
    openid: z.object({ label: z.string() }).nullable(),
  }),
  isFirstAdministratorNeeded: z.boolean(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const signInBody = z.strictObject({
  name: z.string().min(1).max(200),
  password: z.string().max(1000),
});

export const passwordShape = z.string().min(12).max(1000);

export const invitationAnswer = z.object({
  purpose: z.enum(['first-administrator', 'join', 'password']),
  name: z.string().nullable(),
  displayName: z.string().nullable(),
});
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

export const accountNameShape = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99}$/u, requestSentences['account-name-odd']);

export const useInvitationBody = z.strictObject({
  password: passwordShape,
  name: accountNameShape.optional().describe('Of the first administrator'),
  displayName: nameShape.optional(),
});

export const emailShape = z.union([z.literal(''), z.email(requestSentences['email-odd'])]);

export const meBody = z.strictObject({
  displayName: nameShape,
  email: emailShape,
  language: languageShape,
  version: versionShape,
});
export const passwordBody = z.strictObject({ current: z.string().max(1000), next: passwordShape });

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      createdMs: momentShape,
      lastUsedMs: momentShape,
      address: z.string(),
      agent: z.string(),
      isThis: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

export const tokenShape = z.object({
  id: z.string(),
  name: z.string(),
  createdMs: momentShape,
  expiresMs: momentShape.nullable(),
  lastUsedMs: momentShape.nullable(),
  scopes: z.array(z.enum(tokenScopes)),
  collections: z.array(z.string()).nullable(),
});
export const tokensAnswer = z.object({ tokens: z.array(tokenShape) });
export type TokensAnswer = z.infer<typeof tokensAnswer>;
export const newTokenBody = z.strictObject({
  name: nameShape,
  days: z.number().int().min(1).max(maxTokenDays).describe('How long it works'),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1)
    .max(tokenScopes.length)
    .describe(
      'read; propose: targets and notes; harvest: plan, launch, steer; administer: all that I may do',
    ),
  collections: z
    .array(idShape)
    .min(1)
    .max(1000)
    .nullable()
    .default(null)
    .describe('With read and propose only: where it may change something; null: everywhere that I may'),
});
export const newTokenAnswer = tokenShape.extend({ token: z.string().describe('Shown this once') });
export type NewTokenAnswer = z.infer<typeof newTokenAnswer>;

export const accountShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  origin: z.enum(['local', 'ldap', 'oidc']),
  role: roleShape,
  isActive: z.boolean(),
  collections: z.array(z.object({ id: z.string(), name: z.string() })),
  hasPassword: z.boolean(),
  createdMs: momentShape,
  lastSignInMs: momentShape.nullable(),
});
export type AccountShape = z.infer<typeof accountShape>;

export const peopleParameters = z.strictObject({
  ...listParameters,
  q: z.string().max(200).optional(),
  role: roleShape.optional(),
  isActive: z.stringbool().optional(),
  sort: sortShape(
    ['displayName', 'name', 'role', 'state', 'collections', 'lastSignIn', 'email', 'origin', 'created'],
    'name',
  ),
});
export const peopleAnswer = listOf(accountShape);
export type PeopleAnswer = z.infer<typeof peopleAnswer>;

export const newAccountBody = z.strictObject({
  name: accountNameShape,
  displayName: nameShape,
  email: emailShape,
  role: roleShape,
  collections: z.array(idShape).max(10_000),
});
export const accountBody = newAccountBody
  .omit({ name: true })
  .extend({ isActive: z.boolean(), version: versionShape });
export const invitedAnswer = z.object({
  account: accountShape,
  link: z.string().nullable(),
  expiresMs: momentShape.nullable(),
});
export type InvitedAnswer = z.infer<typeof invitedAnswer>;

export const namesParameters = z.strictObject({
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const namesAnswer = z.object({
  items: z.array(z.object({ id: z.string(), displayName: z.string(), role: roleShape })),
});
export type NamesAnswer = z.infer<typeof namesAnswer>;
