import type { OpenIdSettings } from '../sign-in-settings.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface OpenIdPerson {
  /** Issuer and subject: the only identifier that the provider never reassigns. */
  readonly externalId: string;
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  readonly groups: readonly string[];
}

/** Maps the provider's claims. Undefined if they do not identify a person. */
export function personOfClaims(settings: OpenIdSettings, claims: Claims): OpenIdPerson | undefined {
  const subject = textOf(claims, 'sub');
  if (subject === undefined) return undefined;
  const email = textOf(claims, 'email');
  const name = textOf(claims, settings.nameClaim) ?? email ?? subject;
  return {
    externalId: `${textOf(claims, 'iss') ?? settings.issuer} ${subject}`,
    name,
    displayName: textOf(claims, 'name') ?? name,
    email: email ?? '',
    groups: groupsOf(claimAt(claims, settings.rolesClaim)),
  };
}

function textOf(claims: Claims, path: string): string | undefined {
  const value = claimAt(claims, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `realm_access.roles` is a path, unless a claim has exactly this name: names with dots and URLs are common. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

function groupsOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}
