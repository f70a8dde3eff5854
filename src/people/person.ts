import type { RoleName } from '../catalogue/roles.ts';
import { hasRight } from './rights.ts';
import type { Right } from './rights.ts';
import { scopesAllow } from './token-scopes.ts';
import type { TokenLimits } from './token-scopes.ts';

/** The signed-in caller. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly role: RoleName;
  readonly language: string;
  /** Ids of the collections assigned to a librarian. */
  readonly collections: ReadonlySet<string>;
  /** The request used a token, which may allow less than the role of the person. */
  readonly token?: TokenLimits;
}

export function may(person: Person, right: Right): boolean {
  return hasRight(person.role, right) && (person.token === undefined || scopesAllow(person.token, right));
}

/** A librarian works in the assigned collections; curators and administrators in all. */
export function mayEditIn(person: Person, collectionId: string): boolean {
  return may(person, 'targets.edit') && worksOn(person, collectionId);
}

/** The same for Collect now, which engineers may also use in all collections. */
export function mayCollectIn(person: Person, collectionId: string): boolean {
  return may(person, 'targets.collect') && worksOn(person, collectionId);
}

function worksOn(person: Person, collectionId: string): boolean {
  if (person.token?.collections?.has(collectionId) === false) return false;
  return person.role !== 'librarian' || person.collections.has(collectionId);
}
