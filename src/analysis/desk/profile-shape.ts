import { z } from 'zod';
import { idShape, nameShape, versionShape } from '../../catalogue/field-shapes.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

export const assessedShape = z.object({
  relevance: z.number().describe('0 to 100'),
  isSelected: z.boolean(),
});

/** Points for a document that has as much of a number as counts. Functions may add numbers of their own. */
const weightsShape = z
  .record(
    z.string().regex(/^[A-Za-z][\w.:-]{0,63}$/, requestSentences['number-name-invalid']),
    z.number().min(-1000).max(1000),
  )
  .refine((weights) => Object.keys(weights).length <= 500, requestSentences['weights-many'])
  .meta({ examples: [{ words: 20, reliability: 10 }] });
const scoring = { weights: weightsShape, threshold: z.number().min(0).max(100) };

export const profileAnswer = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  ...scoring,
  isUsed: z.boolean(),
});
export type ProfileView = z.output<typeof profileAnswer>;

const numberShape = z.object({
  name: z.string(),
  group: z.string(),
  meaning: z.string(),
  full: z
    .number()
    .nullable()
    .describe('A count gives all its points from here on; null: a share, from 0 to 1'),
});
export type VectorNumberView = z.output<typeof numberShape>;

export const profilesAnswer = z.object({
  defaultProfile: z.object({ name: z.string(), ...scoring }).describe('Holds where no other is used'),
  numbers: z.array(numberShape).describe('Of the vector'),
  profiles: z.array(profileAnswer),
});
export type ProfilesAnswer = z.output<typeof profilesAnswer>;

export const newProfileBody = z.strictObject({ name: nameShape, ...scoring });
export const profileBody = newProfileBody.extend({ version: versionShape });
export const usedProfileBody = z.strictObject({ id: idShape.nullable() });
export const usedProfileAnswer = z.object({ profiles: z.array(profileAnswer) });
export const tryProfileBody = z.strictObject({
  ...scoring,
  count: z.number().int().min(1).max(20).default(5),
});

const assessedDocument = assessedShape.extend({
  url: z.string(),
  timestamp: z.string(),
  title: z.string(),
  parts: z
    .array(z.object({ name: z.string(), value: z.number(), weight: z.number(), adds: z.number() }))
    .describe('What weighs most first'),
});
export type TriedDocument = z.output<typeof assessedDocument>;
export const tryProfileAnswer = z.object({ assessed: z.array(assessedDocument) });
export type TryProfileAnswer = z.output<typeof tryProfileAnswer>;
