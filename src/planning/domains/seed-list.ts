import { z } from 'zod';
import { nameShape, targetTitle, versionShape } from '../../catalogue/field-shapes.ts';

/** A seed list, as people see it. */
export const seedListShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  seeds: z.string().describe('One per line'),
  seedCount: z.number().int(),
  target: targetTitle.nullable(),
});
export type SeedListView = z.output<typeof seedListShape>;
export const newSeedListBody = z.strictObject({ name: nameShape, seeds: z.string().max(2_000_000) });
export type NewSeedList = z.output<typeof newSeedListBody>;
export const seedListBody = newSeedListBody.extend({ version: versionShape });
