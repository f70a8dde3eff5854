import type { Identity } from '../../../people/identity.ts';
import type { StaffParts } from '../staff-parts.ts';

/** The parts that the routes of sign-in and accounts use. */
export interface PeopleParts extends StaffParts {
  readonly identity: Identity;
}
