import { z } from 'zod';
import { idShape, listOf, listParameters, epochMsShape, reasonShape } from '../../catalogue/field-shapes.ts';

export const missingUrlShape = z.object({
  url: z.string().describe('Without its query, but for versions and numbers behind parts of pages'),
  kind: z.enum(['unknown', 'lost']).describe('lost: it was collected, and cannot be read'),
  destination: z.string().describe('What it was wanted as: document, image, style …; may be empty'),
  times: z.number().int().describe('How often it was missed'),
  asks: z.number().int().describe('How often readers asked to have it collected'),
  firstMs: epochMsShape,
  lastMs: epochMsShape,
  state: z.enum(['open', 'sent']).describe('sent: it was given to a harvest, and not missed since'),
});
export type MissingResource = Readonly<z.infer<typeof missingUrlShape>>;
export type MissingState = MissingResource['state'];

export const missingUrlParameters = z.strictObject({
  ...listParameters,
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .describe('`next` of the page before'),
  host: z.string().max(300).optional().describe('What pages of this host lack, or what is of this host'),
  state: z.enum(['open', 'sent']).optional(),
});
export const missingUrlsAnswer = listOf(missingUrlShape);

const urls = z.array(z.string().max(4096)).min(1).max(1000);

export const sendMissingBody = z.strictObject({ urls, harvestId: idShape });
export const sendMissingAnswer = z.object({
  sent: z.number().int().describe('URLs that are in the harvest now'),
  refused: z.array(z.object({ url: z.string(), reason: z.string(), ...reasonShape })),
});
export type SendMissingAnswer = z.infer<typeof sendMissingAnswer>;

export const forgetMissingBody = z.strictObject({ urls });
export const forgetMissingAnswer = z.object({ forgotten: z.number().int() });
