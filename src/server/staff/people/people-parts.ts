import type { Identity } from '../../../people/identity.ts';
import type { StaffParts } from '../staff-parts.ts';

/** What the routes of sign-in and accounts stand on. */
export interface PeopleParts extends StaffParts {
  readonly identity: Identity;
}
