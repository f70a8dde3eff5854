import { z } from 'zod';
import { idShape, reasonAnswer } from '../../catalogue/field-shapes.ts';

export const logParameters = z.strictObject({ lines: z.coerce.number().int().min(1).max(2000).default(200) });
const hintShape = {
  hint: z.string().optional().describe('Where nothing is known: why, and where to look instead'),
  reason: reasonAnswer.optional().describe('The same, with its code'),
};
export const logAnswer = z.object({ lines: z.array(z.string()), ...hintShape });
export const errorsAnswer = z.object({
  kinds: z.array(
    z.object({
      code: z.string(),
      meaning: z.string(),
      count: z.number().int(),
      examples: z.array(z.string()),
    }),
  ),
  examined: z.number().int().describe('Lines of the log'),
  ...hintShape,
});
export const reportShape = z.object({
  name: z.string(),
  part: z.enum(['setup', 'reports', 'logs', 'index']),
  bytes: z.number().int(),
  lines: z.number().int().nullable().describe('Null: too large to count'),
  from: z
    .enum(['folder', 'archive'])
    .describe('Where it is read: the folder of the job, or its metadata WARC in the archive'),
});
export type ReportShape = z.output<typeof reportShape>;
export const reportsAnswer = z.object({ items: z.array(reportShape) });
export type ReportsAnswer = z.output<typeof reportsAnswer>;
export const reportNameParameters = z.strictObject({ id: idShape, name: z.string().min(1).max(200) });
export const reportLinesParameters = z.strictObject({
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('The byte at which a line begins: `next` of the page before'),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  q: z.string().max(200).optional().describe('Only lines that contain this text'),
});
export const reportLinesAnswer = z.object({
  lines: z.array(z.string()).describe('A line longer than 64 KiB is cut'),
  offset: z.number().int(),
  next: z
    .number()
    .int()
    .nullable()
    .describe(
      'Where the next page begins; null at the end. A filter may find fewer lines than wished before it',
    ),
  bytes: z.number().int().describe('Of the whole report'),
});
export type ReportLinesAnswer = z.output<typeof reportLinesAnswer>;
