import type { RoleName } from '../catalogue/tables.ts';
import { hasRight } from './rights.ts';
import type { Right } from './rights.ts';

/** Who asks, signed in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly role: RoleName;
  readonly language: string;
  /** Ids of the collections that were given to a librarian. */
  readonly collections: ReadonlySet<string>;
}

export function may(person: Person, right: Right): boolean {
  return hasRight(person.role, right);
}

/** A librarian works in the collections that were given to him; curators and administrators in all. */
export function mayEditIn(person: Person, collectionId: string): boolean {
  if (!may(person, 'records.edit')) return false;
  return person.role !== 'librarian' || person.collections.has(collectionId);
}
