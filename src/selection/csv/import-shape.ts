import { z } from 'zod';
import { idShape, reasonShape } from '../../catalogue/field-shapes.ts';

export const importParameters = z.strictObject({
  collectionId: idShape.describe('For rows without a collection'),
  fileName: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('Identifies this import in the list of bulk changes'),
  isTrial: z.stringbool().default(false),
  isChecked: z
    .stringbool()
    .default(false)
    .describe('Checks every URL live; a row whose server refuses is refused'),
});
export type ImportOrder = z.output<typeof importParameters>;
export const importAnswer = z.object({
  bulkId: z
    .string()
    .nullable()
    .describe('Undo it by `POST /targets/bulk/{id}/undo`; null: nothing was imported'),
  rows: z.number().int(),
  created: z.number().int(),
  refused: z.number().int(),
  left: z.number().int().describe('The number of rows that were not read'),
  stopped: z
    .object({ message: z.string(), ...reasonShape })
    .nullable()
    .describe('Why it ended before the file did'),
  report: z.array(
    z.object({
      row: z.number().int().describe('In the file; the heading is row 1'),
      url: z.string(),
      outcome: z.enum(['created', 'would-be-created', 'refused']),
      id: z.string().nullable(),
      problems: z.array(z.string()),
      reasons: z
        .array(z.object({ field: z.string(), message: z.string(), ...reasonShape }))
        .describe('The problems one by one; `field` is the column'),
    }),
  ),
});
export type ImportView = z.output<typeof importAnswer>;

/** A line of the answer, if progress was requested. */
export const importLine = z.object({
  progress: z
    .object({
      importId: z.string(),
      rows: z.number().int(),
      of: z.number().int(),
      created: z.number().int(),
      refused: z.number().int(),
    })
    .optional(),
  answer: importAnswer.optional(),
  problem: z.unknown().optional(),
});
export type ImportLine = z.output<typeof importLine>;
export type ImportProgress = NonNullable<ImportLine['progress']>;
export type RowReport = ImportView['report'][number];
