import { z } from 'zod';
import {
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  nameShape,
  sortShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import { roles } from '../../catalogue/roles.ts';
import { rights } from '../rights.ts';
import type { Right } from '../rights.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

export const roleShape = z.enum(roles);
export const languageShape = z.enum(['en', 'fr']);

/** The signed-in person. */
export const meShape = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: roleShape,
  rights: z.array(z.enum(rights as [Right, ...Right[]])),
  language: z.string(),
  collections: z.array(z.string()).describe('Ids of the collections assigned to me, if I am a librarian'),
  origin: z.enum(['local', 'ldap', 'oidc']),
  version: versionShape,
});
export type OwnAccount = z.output<typeof meShape>;
export const accountNameShape = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99}$/u, requestSentences['account-name-invalid'])
  .meta({ examples: ['marie'] });
export const emailShape = z
  .union([z.literal(''), z.email(requestSentences['email-invalid'])])
  .meta({ examples: ['marie@library.example.org'] });
export const meBody = z.strictObject({
  displayName: nameShape,
  email: emailShape,
  language: languageShape,
  version: versionShape,
});
export type OwnChange = z.output<typeof meBody>;
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
  createdMs: epochMsShape,
  lastSignInMs: epochMsShape.nullable(),
});
export type AccountItem = z.output<typeof accountShape>;
export const peopleSorts = {
  displayName: 'string',
  name: 'string',
  role: 'number',
  state: 'number',
  collections: 'number',
  lastSignIn: 'number',
  email: 'string',
  origin: 'string',
  created: 'number',
} as const;
export const peopleParameters = z.strictObject({
  ...listParameters,
  q: z.string().max(200).optional(),
  role: roleShape.optional(),
  isActive: z.stringbool().optional(),
  sort: sortShape(peopleSorts, 'name'),
});
export type PeopleQuery = z.output<typeof peopleParameters>;
export const peopleAnswer = listOf(accountShape);
export type PeopleAnswer = z.output<typeof peopleAnswer>;
export const newAccountBody = z.strictObject({
  name: accountNameShape,
  displayName: nameShape,
  email: emailShape,
  role: roleShape,
  collections: z.array(idShape).max(10_000),
});
export type NewAccount = z.output<typeof newAccountBody>;
export const accountBody = newAccountBody
  .omit({ name: true })
  .extend({ isActive: z.boolean(), version: versionShape });
export type AccountChange = z.output<typeof accountBody>;
export const namesParameters = z.strictObject({
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const namesAnswer = z.object({
  items: z.array(z.object({ id: z.string(), displayName: z.string(), role: roleShape })),
});
export type NamesAnswer = z.output<typeof namesAnswer>;
export type NameItem = NamesAnswer['items'][number];
