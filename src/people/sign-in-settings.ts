import { resolve } from 'node:path';
import { z } from 'zod';
import { roles } from '../catalogue/roles.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

const role = z.enum(roles);
/** Group or claim → role. The first match wins. */
const roleMap = z.record(z.string().min(1), role).default({});
const filled = z.string().min(1, 'is empty');

const searchShape = z.strictObject({
  bindDn: filled.describe('Of the account that searches'),
  bindPassword: filled.optional(),
  bindPasswordFile: filled.optional().describe('Its first line is the password'),
  base: filled,
  filter: filled
    .refine((filter) => filter.includes('{name}'), 'needs {name}, where the name that was typed goes')
    .refine(isBracketed, 'is in brackets: (uid={name})')
    .default('(uid={name})'),
});

const groupsShape = z.strictObject({
  base: filled.describe('Below it the groups are searched'),
  filter: filled
    .refine((filter) => /\{(?:dn|name)\}/.test(filter), 'needs {dn} or {name}, where the member goes')
    .refine(isBracketed, 'is in brackets: (member={dn})')
    .default('(member={dn})'),
});

const ldapShape = z
  .strictObject({
    url: z
      .string('is needed: ldaps://directory.example.org')
      .refine(
        (url) => /^ldaps?:\/\/[^/]+$/.test(url) && URL.canParse(url),
        'is not like ldaps://directory.example.org',
      ),
    startTls: z.boolean().default(false),
    caFile: filled.optional().describe('Certificates that the directory is trusted by, PEM'),
    bindPattern: filled
      .refine((pattern) => pattern.includes('{name}'), 'needs {name}, where the name that was typed goes')
      .refine((pattern) => pattern.includes('='), 'is a distinguished name: uid={name},ou=people,dc=example')
      .optional(),
    search: searchShape.optional(),
    attributes: z
      .strictObject({
        name: filled.default('uid'),
        displayName: filled.default('cn'),
        email: filled.default('mail'),
      })
      .prefault({}),
    groups: groupsShape.optional().describe('Without it: memberOf of the person'),
    roles: roleMap,
    defaultRole: role.optional().describe('Without it: who is in no group may not sign in'),
    timeoutSeconds: z.number().min(1).max(60).default(5),
  })
  .superRefine((ldap, context) => {
    const add = (key: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [key], message });
    };
    if ((ldap.bindPattern === undefined) === (ldap.search === undefined))
      add('bindPattern', 'either bindPattern or search is needed, not both');
    const { search } = ldap;
    if (
      search !== undefined &&
      (search.bindPassword === undefined) === (search.bindPasswordFile === undefined)
    )
      add('search', 'either bindPassword or bindPasswordFile is needed, not both');
    if (ldap.startTls && ldap.url.startsWith('ldaps:'))
      add('startTls', 'is for ldap://; ldaps:// is TLS already');
    if (ldap.url.startsWith('ldap:') && !ldap.startTls && !isOnThisMachine(ldap.url))
      add('url', 'passwords would go over the network in the clear: ldaps://, or startTls: true');
    if (Object.keys(ldap.roles).length === 0 && ldap.defaultRole === undefined)
      add('roles', 'nobody could sign in: say which group has which role, or a defaultRole');
  });

const openidShape = z
  .strictObject({
    issuer: z
      .string('is needed: https://login.example.org')
      .refine(
        (issuer) => /^https?:\/\//.test(issuer) && URL.canParse(issuer),
        'is not like https://login.example.org',
      )
      .refine(
        (issuer) => !issuer.startsWith('http:') || isOnThisMachine(issuer),
        'only a provider on this machine may be asked over http: https:// is needed',
      ),
    clientId: filled,
    clientSecret: filled.optional(),
    clientSecretFile: filled.optional().describe('Its first line is the secret'),
    label: filled.max(100).default('Sign in with your institution'),
    scopes: z.array(filled).default(['openid', 'profile', 'email']),
    nameClaim: filled.default('preferred_username'),
    rolesClaim: filled.default('groups').describe('realm_access.roles: a claim within a claim'),
    roles: roleMap,
    defaultRole: role.optional(),
    timeoutSeconds: z.number().min(1).max(60).default(10),
  })
  .superRefine((openid, context) => {
    if (openid.clientSecret !== undefined && openid.clientSecretFile !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['clientSecret'],
        message: 'clientSecret or clientSecretFile, not both',
      });
    if (!openid.scopes.includes('openid'))
      context.addIssue({ code: 'custom', path: ['scopes'], message: 'needs openid' });
    if (Object.keys(openid.roles).length === 0 && openid.defaultRole === undefined)
      context.addIssue({
        code: 'custom',
        path: ['roles'],
        message: 'nobody could sign in: say which value of the claim has which role, or a defaultRole',
      });
  });

const settingsShape = z.object({
  ldap: ldapShape.optional(),
  openid: openidShape.optional(),
  sessionHours: z.number().min(1).max(720).default(12).describe('After that one signs in again'),
  idleMinutes: z.number().min(5).max(43_200).default(120).describe('Or after so long without doing anything'),
  auditLogDays: z
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(365)
    .describe('How long sign-ins and refusals are kept'),
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

export type ReadSettings =
  | { readonly ok: true; readonly settings: SignInSettings }
  /** `ldap.url: is not like …` */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the sign-in sections of staff.yaml. Paths are relative to `folder`. The directory and the provider are not
 * contacted here: they may be down while the server starts.
 */
export function readSignInSettings(sections: SignInSections, folder: string): ReadSettings {
  const { ldap, openid, sessionHours, idleMinutes, auditLogDays } = sections;
  const read = settingsShape.safeParse(
    { ldap, openid, sessionHours, idleMinutes, auditLogDays },
    { reportInput: true },
  );
  if (!read.success) return { ok: false, problems: read.error.issues.map(problemText) };
  const { data } = read;
  return {
    ok: true,
    settings: {
      ldap: data.ldap === undefined ? undefined : ldapIn(data.ldap, folder),
      openid: data.openid === undefined ? undefined : openidIn(data.openid, folder),
      sessionMs: data.sessionHours * hourMs,
      idleMs: data.idleMinutes * minuteMs,
      auditLogMs: data.auditLogDays * 24 * hourMs,
    },
  };
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
      return `${key}: there is no such setting as ${issue.keys.join(', ')}`;
    case 'invalid_type':
      return issue.input === undefined && message.startsWith('Invalid input')
        ? `${key}: is needed (${issue.expected})`
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
