import type { RoleName } from '../../catalogue/roles.ts';

export interface RoleRules {
  readonly roles: Readonly<Record<string, RoleName>>;
  readonly defaultRole?: RoleName | undefined;
}

/** The role for the groups of a person (or the values of a claim). The first matching rule wins; undefined if none matches. */
export function roleOfGroups(
  { roles, defaultRole }: RoleRules,
  groups: readonly string[],
): RoleName | undefined {
  const known = new Set(groups.map((group) => group.toLowerCase()));
  const rule = Object.entries(roles).find(([group]) => known.has(group.toLowerCase()));
  return rule === undefined ? defaultRole : rule[1];
}

/** Without group rules, administrators assign roles, and sign-in does not change them. */
export function areRolesRuled({ roles }: RoleRules): boolean {
  return Object.keys(roles).length > 0;
}

/** True if some rule or default gives this role. */
export function givesRole({ roles, defaultRole }: RoleRules, role: RoleName): boolean {
  return defaultRole === role || Object.values(roles).includes(role);
}
