import { z } from 'zod';
import { exampleId, idShape } from '../../catalogue/field-shapes.ts';
import { transferProblem } from '../run.ts';

export const transferBody = z.strictObject({
  harvestId: idShape.optional().describe('The harvest whose targets are transferred'),
  collectionId: idShape.optional().meta({ examples: [exampleId] }),
  isTrial: z.boolean().default(false),
});
export const transferAnswer = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  withdrawn: z
    .number()
    .int()
    .describe('Configurations whose target is inactive, refused or goes to another harvest'),
  problems: z.array(transferProblem),
});
export type TransferAnswer = z.output<typeof transferAnswer>;
