import { resolve } from 'node:path';
import { z } from 'zod';
import { roles } from '../catalogue/roles.ts';
import { failure, success } from '../formats/values/result.ts';
import type { Result } from '../formats/values/result.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

const role = z.enum(roles);
/** Group or claim → role. The first match wins. */
const roleMap = z.record(z.string().min(1), role).default({});
const filled = z.string().min(1, 'must not be empty');

const searchShape = z.strictObject({
  bindDn: filled.describe('The service account that searches'),
  bindPassword: filled.optional(),
  bindPasswordFile: filled.optional().describe('Its first line is the password'),
  base: filled,
  filter: filled
    .refine((filter) => filter.includes('{name}'), 'must contain {name}, the placeholder for the typed name')
    .refine(isBracketed, 'must be in parentheses: (uid={name})')
    .default('(uid={name})'),
});

const groupsShape = z.strictObject({
  base: filled.describe('The base of the group search'),
  filter: filled
    .refine(
      (filter) => /\{(?:dn|name)\}/.test(filter),
      'must contain {dn} or {name}, the placeholder for the member',
    )
    .refine(isBracketed, 'must be in parentheses: (member={dn})')
    .default('(member={dn})'),
});

const ldapShape = z
  .strictObject({
    url: z
      .string('is required, such as ldaps://directory.example.org')
      .refine(
        (url) => /^ldaps?:\/\/[^/]+$/.test(url) && URL.canParse(url),
        'must be a URL such as ldaps://directory.example.org',
      ),
    startTls: z.boolean().default(false),
    caFile: filled.optional().describe('Trusted certificates, PEM'),
    bindPattern: filled
      .refine(
        (pattern) => pattern.includes('{name}'),
        'must contain {name}, the placeholder for the typed name',
      )
      .refine(
        (pattern) => pattern.includes('='),
        'must be a distinguished name, such as uid={name},ou=people,dc=example',
      )
      .optional(),
    search: searchShape.optional(),
    attributes: z
      .strictObject({
        name: filled.default('uid'),
        displayName: filled.default('cn'),
        email: filled.default('mail'),
      })
      .prefault({}),
    groups: groupsShape.optional().describe('Default: memberOf of the person'),
    roles: roleMap,
    defaultRole: role.optional().describe('Default: people without a listed group may not sign in'),
    timeoutSeconds: z.number().min(1).max(60).default(5),
  })
  .superRefine((ldap, context) => {
    const add = (key: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [key], message });
    };
    if ((ldap.bindPattern === undefined) === (ldap.search === undefined))
      add('bindPattern', 'set either bindPattern or search, not both');
    const { search } = ldap;
    if (
      search !== undefined &&
      (search.bindPassword === undefined) === (search.bindPasswordFile === undefined)
    )
      add('search', 'set either bindPassword or bindPasswordFile, not both');
    if (ldap.startTls && ldap.url.startsWith('ldaps:'))
      add('startTls', 'is for ldap:// only; ldaps:// already uses TLS');
    if (ldap.url.startsWith('ldap:') && !ldap.startTls && !isOnThisMachine(ldap.url))
      add('url', 'would send passwords unencrypted; use ldaps:// or startTls: true');
    if (Object.keys(ldap.roles).length === 0 && ldap.defaultRole === undefined)
      add('roles', 'nobody could sign in; map groups to roles, or set defaultRole');
  });

const openidShape = z
  .strictObject({
    issuer: z
      .string('is required, such as https://login.example.org')
      .refine(
        (issuer) => /^https?:\/\//.test(issuer) && URL.canParse(issuer),
        'must be a URL such as https://login.example.org',
      )
      .refine(
        (issuer) => !issuer.startsWith('http:') || isOnThisMachine(issuer),
        'must use https://, unless the provider is on this machine',
      ),
    clientId: filled,
    clientSecret: filled.optional(),
    clientSecretFile: filled.optional().describe('Its first line is the secret'),
    label: filled.max(100).default('Sign in with your institution'),
    scopes: z.array(filled).default(['openid', 'profile', 'email']),
    nameClaim: filled.default('preferred_username'),
    rolesClaim: filled.default('groups').describe('A claim, or a path such as realm_access.roles'),
    roles: roleMap,
    defaultRole: role.optional(),
    timeoutSeconds: z.number().min(1).max(60).default(10),
  })
  .superRefine((openid, context) => {
    if (openid.clientSecret !== undefined && openid.clientSecretFile !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['clientSecret'],
        message: 'set either clientSecret or clientSecretFile, not both',
      });
    if (!openid.scopes.includes('openid'))
      context.addIssue({ code: 'custom', path: ['scopes'], message: 'must include openid' });
    if (Object.keys(openid.roles).length === 0 && openid.defaultRole === undefined)
      context.addIssue({
        code: 'custom',
        path: ['roles'],
        message: 'nobody could sign in; map values of the claim to roles, or set defaultRole',
      });
  });

const settingsShape = z.object({
  ldap: ldapShape.optional(),
  openid: openidShape.optional(),
  sessionHours: z.number().min(1).max(720).default(12).describe('Lifetime of a session'),
  idleMinutes: z.number().min(5).max(43_200).default(120).describe('Lifetime of an unused session'),
  auditLogDays: z
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(365)
    .describe('Retention of sign-ins and refusals'),
});

export type LdapSettings = z.infer<typeof ldapShape>;
export type OpenIdSettings = z.infer<typeof openidShape>;

export interface SignInSettings {
  readonly ldap?: LdapSettings | undefined;
  readonly openid?: OpenIdSettings | undefined;
  readonly sessionMs: number;
  readonly idleMs: number;
  /** Retention of sign-ins and refusals. */
  readonly auditLogMs: number;
}

export type SignInSections = { readonly [Key in keyof z.input<typeof settingsShape>]?: unknown };

/**
 * Reads the sign-in sections of staff.yaml. Paths are relative to `folder`. The directory and the provider are not
 * contacted here: they may be down while the server starts. Problems begin with the setting: `ldap.url: must be …`
 */
export function readSignInSettings(
  sections: SignInSections,
  folder: string,
): Result<SignInSettings, readonly string[]> {
  const { ldap, openid, sessionHours, idleMinutes, auditLogDays } = sections;
  const read = settingsShape.safeParse(
    { ldap, openid, sessionHours, idleMinutes, auditLogDays },
    { reportInput: true },
  );
  if (!read.success) return failure(read.error.issues.map(problemText));
  const { data } = read;
  return success({
    ldap: data.ldap === undefined ? undefined : ldapIn(data.ldap, folder),
    openid: data.openid === undefined ? undefined : openidIn(data.openid, folder),
    sessionMs: data.sessionHours * hourMs,
    idleMs: data.idleMinutes * minuteMs,
    auditLogMs: data.auditLogDays * 24 * hourMs,
  });
}

function ldapIn(ldap: LdapSettings, folder: string): LdapSettings {
  const { caFile, search } = ldap;
  return {
    ...ldap,
    ...(caFile === undefined ? {} : { caFile: resolve(folder, caFile) }),
    ...(search?.bindPasswordFile === undefined
      ? {}
      : { search: { ...search, bindPasswordFile: resolve(folder, search.bindPasswordFile) } }),
  };
}

function openidIn(openid: OpenIdSettings, folder: string): OpenIdSettings {
  const { clientSecretFile } = openid;
  return clientSecretFile === undefined
    ? openid
    : { ...openid, clientSecretFile: resolve(folder, clientSecretFile) };
}

function problemText({ path, message, ...issue }: z.core.$ZodIssue): string {
  const key = path.map(String).join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${key}: unknown setting: ${issue.keys.join(', ')}`;
    case 'invalid_type':
      return issue.input === undefined && message.startsWith('Invalid input')
        ? `${key}: is required (${issue.expected})`
        : message.startsWith('Invalid input')
          ? `${key}: must be a ${issue.expected}`
          : `${key}: ${message}`;
    default:
      return `${key}: ${message}`;
  }
}

function isBracketed(filter: string): boolean {
  return /^\(.*\)$/s.test(filter);
}

function isOnThisMachine(url: string): boolean {
  const { hostname = '' } = URL.parse(url) ?? {};
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
