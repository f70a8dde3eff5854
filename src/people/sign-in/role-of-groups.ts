import type { RoleName } from '../../catalogue/roles.ts';

export interface RoleRules {
  readonly roles: Readonly<Record<string, RoleName>>;
  readonly defaultRole?: RoleName | undefined;
}

/** The role that the groups of a person (or the values of a claim) give. The first rule that fits counts; undefined: none does. */
export function roleOfGroups(
  { roles, defaultRole }: RoleRules,
  groups: readonly string[],
): RoleName | undefined {
  const known = new Set(groups.map((group) => group.toLowerCase()));
  const rule = Object.entries(roles).find(([group]) => known.has(group.toLowerCase()));
  return rule === undefined ? defaultRole : rule[1];
}

/** Without rules by group, administrators give roles by hand: sign-in leaves them as they are. */
export function areRolesRuled({ roles }: RoleRules): boolean {
  return Object.keys(roles).length > 0;
}

/** Whether there is a way to this role. */
export function givesRole({ roles, defaultRole }: RoleRules, role: RoleName): boolean {
  return defaultRole === role || Object.values(roles).includes(role);
}
