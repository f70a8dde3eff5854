import { z } from 'zod';

export const operations = ['view', 'print', 'save', 'export'] as const;
export type Operation = (typeof operations)[number];

/**
 * The readers that a grant is for.
 *
 *   anyone       from anywhere
 *   machine      on the machine of the server
 *   room         in any reading room; `room:NAME` in that one
 *   accredited   signed in, with an accreditation in force
 *   ticket       with a ticket for the class
 *   role:NAME    signed in, with this role
 */
const audience = z
  .string()
  .max(120)
  .regex(
    /^(?:anyone|machine|room|accredited|ticket|(?:room|role):\S(?:.*\S)?)$/,
    'anyone, machine, room, room:NAME, accredited, ticket or role:NAME is expected',
  );

/**
 * An access class: conditions for reading captures, with a name. A capture belongs to any number of classes, and all of them must
 * allow an operation; a capture that belongs to none is in the class `default`. Kept in the archive log, so fields are only added.
 */
export const accessClassShape = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens are expected'),
  title: z.string().min(1).max(200),
  reason: z.string().max(1000).describe('Shown to readers who are refused'),
  isHidden: z.boolean().describe('Refused captures are answered as if they had never been archived'),
  isCollected: z.boolean().describe('False: the crawler records only that it did not collect'),
  isLocked: z.boolean().describe('In a reading room, one reader at a time'),
  maxCopiedWords: z.number().int().min(0).nullable().describe('In a reading room; null: no limit'),
  grants: z.record(audience, z.array(z.enum(operations))),
});
export type AccessClass = z.infer<typeof accessClassShape>;
