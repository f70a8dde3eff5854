import { z } from 'zod';
import { budgetShape, depthShape, frequencyShape, idShape, reference } from '../../catalogue/field-shapes.ts';
import { limitShape, scopeShape } from '../domains/configuration.ts';

/** The settings for a budget, frequency and depth; null matches every value. */
export const mappingRow = z.strictObject({
  id: idShape.optional(),
  budget: budgetShape.nullable(),
  frequency: frequencyShape.nullable(),
  depth: depthShape.nullable(),
  templateId: idShape,
  maxUrls: limitShape,
  maxBytes: limitShape,
  scope: scopeShape.nullable(),
  clicks: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .meta({ examples: [null] }),
});
export const collectionHarvestRow = z.strictObject({
  collectionId: idShape,
  frequency: frequencyShape.nullable(),
  harvestId: idShape,
});
export const mappingAnswer = z.object({
  version: z.number().int(),
  rows: z.array(mappingRow),
  collections: z.array(collectionHarvestRow),
  unmapped: z
    .array(
      z.object({
        collection: reference,
        frequency: frequencyShape,
        budget: budgetShape.nullable().describe('Null: they have no harvest, with any budget'),
        depth: depthShape.nullable(),
        targets: z.number().int(),
      }),
    )
    .describe('Active targets that are not harvested: they have no harvest, or no row matches their options'),
});
export type MappingAnswer = z.output<typeof mappingAnswer>;
export type CollectionHarvestRow = z.output<typeof collectionHarvestRow>;
export type Unmapped = MappingAnswer['unmapped'][number];
export const mappingBody = z.strictObject({
  version: z.number().int().min(0),
  rows: z.array(mappingRow).max(1000),
  collections: z.array(collectionHarvestRow).max(10_000),
});
export type NewMapping = z.output<typeof mappingBody>;

export interface MappingTable extends Omit<z.output<typeof mappingRow>, 'id'> {
  id: string;
  version: number;
}

declare module '../../catalogue/tables.ts' {
  interface Tables {
    mapping: MappingTable;
  }
}
