import { z } from 'zod';
import { budgetShape, depthShape, frequencyShape } from '../catalogue/field-shapes.ts';
import { requestSentences } from '../reasons/request-reason.ts';

export const combinationShape = z.object({
  budget: budgetShape,
  frequency: frequencyShape,
  depth: depthShape,
});
export const targetOptionsAnswer = z.object({
  version: z.number().int().describe('0: the default, not yet changed'),
  /** The allowed combinations. */
  combinations: z.array(combinationShape),
});
export type TargetOptionsView = z.output<typeof targetOptionsAnswer>;
export const targetOptionsBody = z.strictObject({
  version: z.number().int().min(0),
  combinations: z.array(combinationShape).min(1, requestSentences['combination-needed']),
});
