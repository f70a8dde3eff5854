import { z } from 'zod';
import { epochMsShape, reference } from '../catalogue/field-shapes.ts';
import { harvestKindShape } from './harvests/harvest.ts';
import { runStateShape } from './run.ts';

export const planParameters = z.strictObject({ from: z.coerce.number().int(), to: z.coerce.number().int() });
const firingShape = z.object({
  harvest: reference,
  kind: harvestKindShape,
  isRehearsal: z.boolean(),
  atMs: epochMsShape,
});
export type Firing = z.output<typeof firingShape>;
export const planAnswer = z.object({
  firings: z.array(firingShape),
  runs: z
    .array(
      z.object({
        harvest: reference,
        number: z.number().int(),
        atMs: epochMsShape,
        state: runStateShape,
      }),
    )
    .describe('Past runs'),
  isWhole: z.boolean().describe('False: there are more than are listed'),
});
export type PlanAnswer = z.output<typeof planAnswer>;
