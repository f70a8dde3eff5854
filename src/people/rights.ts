import { roles } from '../catalogue/roles.ts';
import type { RoleName } from '../catalogue/roles.ts';

const everyStaff = ['librarian', 'curator', 'engineer', 'administrator'] as const;

/** The rights of each role. A librarian edits in the assigned collections, the other roles in all. */
const rightsTable = {
  /** One's own account, tokens and sessions; proposing a URL. */
  'own.account': roles,
  'targets.propose': roles,
  'people.read': everyStaff,
  'people.manage': ['administrator'],
  'audit.read': ['administrator'],
  'selection.read': everyStaff,
  'targets.edit': ['librarian', 'curator', 'administrator'],
  'targets.decide': ['curator', 'administrator'],
  /** Curators, engineers and administrators: all; librarians: those of their collections. */
  'targets.collect': everyStaff,
  'collections.edit': ['administrator'],
  'target-options.edit': ['administrator'],
  'notes.write': everyStaff,
  'planning.read': everyStaff,
  'planning.edit': ['curator', 'engineer', 'administrator'],
  'mapping.edit': ['curator', 'administrator'],
  'harvests.launch': ['curator', 'engineer', 'administrator'],
  'jobs.read': everyStaff,
  'jobs.control': ['curator', 'engineer', 'administrator'],
  'missing.read': everyStaff,
  'missing.edit': ['curator', 'engineer', 'administrator'],
  'storage.read': ['engineer', 'administrator'],
  'analysis.read': everyStaff,
  'analysis.edit': ['curator', 'administrator'],
} as const satisfies Readonly<Record<string, readonly RoleName[]>>;

export type Right = keyof typeof rightsTable;

export const rights = Object.keys(rightsTable) as readonly Right[];

export function hasRight(role: RoleName, right: Right): boolean {
  return (rightsTable[right] as readonly RoleName[]).includes(role);
}
