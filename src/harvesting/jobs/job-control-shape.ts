import { z } from 'zod';
import { reasonAnswer } from '../../catalogue/field-shapes.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

export const controlBody = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('pause') }),
    z.strictObject({ action: z.literal('resume') }),
    z.strictObject({
      action: z
        .literal('stop')
        .describe(
          'Ends the crawl between two URLs: the job is done, and what was collected goes into the archive',
        ),
    }),
    z.strictObject({
      action: z.literal('delay'),
      minDelayMs: z.number().int().min(0).max(3_600_000).optional(),
      maxDelayMs: z.number().int().min(0).max(3_600_000).optional(),
      factor: z.number().min(0).max(1000).optional(),
    }),
  ])
  .meta({ examples: [{ action: 'delay', minDelayMs: 2000 }] });
export const controlAnswer = z.object({ action: z.string() });
export const tryRejectBody = z.strictObject({
  expression: z.string().min(1, requestSentences['expression-empty']).max(2000),
});
export const tryRejectAnswer = z.object({
  problem: z.string().nullable().describe('Why the expression cannot be used'),
  reason: reasonAnswer.nullable().describe('The same, with its code'),
  examined: z.number().int().describe('URLs that wait'),
  matched: z.number().int(),
  examples: z.array(z.string()).describe('The first twenty that it takes out'),
  sites: z.array(z.object({ site: z.string(), matched: z.number().int() })).describe('Most first'),
});
export type TryRejectAnswer = z.output<typeof tryRejectAnswer>;
export const rejectBody = z.strictObject({
  expression: z.string().min(1).max(2000),
  keep: z
    .enum(['no', 'domain', 'everywhere'])
    .describe('For later harvests too: as a trap of one domain, or of all'),
  domain: z
    .string()
    .max(255)
    .optional()
    .describe('Its name, where it is kept for one')
    .meta({ examples: ['example.org'] }),
  comment: z.string().max(2000).default(''),
});
export const rejectAnswer = z.object({ trapId: z.string().nullable() });
