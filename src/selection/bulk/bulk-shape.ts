import { z } from 'zod';
import {
  budgetShape,
  bulkKindShape,
  depthShape,
  exampleId,
  frequencyShape,
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  noteShape,
  outcomeFilterShape,
  personReference,
  reasonAnswer,
  sortShape,
} from '../../catalogue/field-shapes.ts';
import { targetSearch } from '../targets/target-shape.ts';

/** Searches are JSON here: booleans instead of words. */
const searchBody = z.strictObject({
  ...targetSearch,
  isActive: z.boolean().optional(),
  hasOpenNotes: z.boolean().optional(),
  outcome: outcomeFilterShape.optional(),
});
export const bulkBody = z.strictObject({
  search: searchBody.optional(),
  ids: z
    .array(idShape)
    .min(1)
    .max(10_000)
    .optional()
    .describe('Either these, or all results of `search` (at most 20,000)')
    .meta({ examples: [[exampleId]] }),
  isTrial: z.boolean().default(false).describe('Reports the result without changing anything'),
  changes: z.strictObject({
    responsibleId: idShape.optional(),
    collectionId: idShape.optional().describe('A transfer; with `themeId`, of the new collection'),
    themeId: idShape.optional(),
    isActive: z.boolean().optional(),
    budget: budgetShape.optional(),
    frequency: frequencyShape.optional().meta({ examples: ['monthly'] }),
    depth: depthShape.optional(),
    addKeyword: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ examples: ['elections'] }),
    removeKeyword: z.string().trim().min(1).max(200).optional(),
    state: z.enum(['validated', 'refused']).optional().describe('Needs the right to decide'),
    stateReason: noteShape.optional(),
  }),
});
export type BulkOrder = z.output<typeof bulkBody>;
export type BulkChanges = BulkOrder['changes'];
export const bulkAnswer = z.object({
  kind: bulkKindShape,
  bulkId: z.string().nullable().describe('Undo it by this id; null: nothing was changed'),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refusedCount: z.number().int(),
  refused: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        reason: z.string(),
        reasons: z.array(reasonAnswer),
      }),
    )
    .describe('The first hundred'),
});
export type BulkView = z.output<typeof bulkAnswer>;
export const bulkSorts = {
  date: 'number',
  by: 'number',
  targets: 'number',
} as const;
export const bulkListParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(bulkSorts, '-date'),
});
export type BulkQuery = z.output<typeof bulkListParameters>;
export const bulkItem = z.object({
  id: z.string(),
  kind: bulkKindShape,
  atMs: epochMsShape,
  by: personReference,
  targets: z.number().int(),
  fields: z
    .array(z.object({ field: z.string(), to: z.unknown() }))
    .describe('The values that a bulk change has set, with names for ids'),
  fileName: z.string().describe('The file of an import, if known'),
  isUndone: z.boolean(),
  mayUndo: z.boolean().describe('True if the caller may undo it'),
});
export type BulkItem = z.output<typeof bulkItem>;
export const bulkListAnswer = listOf(bulkItem);
export type BulkListAnswer = z.output<typeof bulkListAnswer>;
