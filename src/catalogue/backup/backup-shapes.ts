import { z } from 'zod';
import { OperatorError } from '../../reasons/operator-error.ts';

/**
 * A backup of the catalogue, the same for every engine: JSON lines in gzip.
 *
 *   {"heirloom":"catalogue","format":1,"schema":["0001-begin"],"madeMs":…,"counts":{"account":2,…}}
 *   {"table":"account","columns":["id","version",…]}
 *   ["0190…",1,…]                                        a row; then the next table
 *   {"end":true,"sha256":"…"}                            of all lines before this one
 *
 * Names are those of the database. Tables are in an order that satisfies foreign keys, rows are sorted by key. The heading has
 * the number of rows of each table.
 */
export const headingShape = z.object({
  heirloom: z.literal('catalogue'),
  format: z.literal(1),
  /** The migrations applied to the tables. */
  schema: z.array(z.string()),
  madeMs: z.number().int(),
  counts: z.record(z.string(), z.number().int().min(0)),
});

export type BackupHeading = z.infer<typeof headingShape>;

/** Names are used in SQL. */
const name = z.string().regex(/^[a-z][a-z_]{0,62}$/);
export const tableShape = z.object({ table: name, columns: z.array(name).min(1) });
export const endShape = z.object({ end: z.literal(true), sha256: z.string() });

/** The file is not a backup, or it is incomplete. */
export class BackupError extends OperatorError {}
