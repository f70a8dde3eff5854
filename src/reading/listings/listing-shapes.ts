import { z } from 'zod';

/** Lists of captures as the API gives them. A thread makes their text: what it writes is not looked at again. */

/** Part of every answer that an empty list could be mistaken for the truth in. */
export const readableShape = {
  mayRead: z
    .boolean()
    .describe(
      'False if this reader may read nothing from this address: the answer does not tell what the archive has',
    ),
};

export const timestampShape = z
  .string()
  .regex(/^\d{14}$/)
  .describe('14 digits, UTC');

export const captureShape = z.object({
  url: z.string(),
  timestamp: timestampShape,
  status: z.number().int().nullable(),
  mime: z.string().nullable().describe('Of a revisit: that of its original, where it is known'),
  sizeBytes: z.number().int().nullable().describe('Of the record as it is stored'),
  digest: z.string().nullable(),
  method: z.string().nullable().describe('Where it was not GET'),
  sameAsBefore: z.boolean().describe('The content is that of the capture before it'),
  origin: z.object({
    harvest: z.string().nullable(),
    job: z.string().nullable(),
    source: z.string().nullable(),
  }),
});
export type CaptureShape = z.infer<typeof captureShape>;

export const matchShape = z.enum(['exact', 'prefix', 'host', 'domain']);

/** GET /api/v1/search: what people type → URLs. */
export const searchAnswer = z.object({
  url: z.string().describe('What was typed, read as a URL'),
  match: matchShape,
  items: z.array(
    z.object({
      url: z.string(),
      captures: z.number().int(),
      first: timestampShape,
      last: timestampShape,
      status: z.number().int().nullable().describe('Of the last capture'),
      mime: z.string().nullable(),
    }),
  ),
  next: z.string().nullable().describe('For `after`, to go on'),
  ...readableShape,
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** GET /api/v1/captures: the captures of a URL, in time. */
export const capturesAnswer = z.object({
  url: z.string(),
  captures: z.array(captureShape),
  next: z.string().nullable(),
  ...readableShape,
});
export type CapturesAnswer = z.infer<typeof capturesAnswer>;

/** GET /api/v1/calendar: how many captures on which day. */
export const calendarAnswer = z.object({
  url: z.string(),
  match: matchShape,
  total: z.number().int(),
  first: timestampShape.nullable(),
  last: timestampShape.nullable(),
  years: z.array(
    z.object({
      year: z.number().int(),
      total: z.number().int(),
      months: z.array(z.number().int()).length(12),
    }),
  ),
  days: z.array(z.object({ day: z.string().regex(/^\d{8}$/), captures: z.number().int() })),
  isPartial: z.boolean().describe('There were too many captures to count them all'),
  ...readableShape,
});
export type CalendarAnswer = z.infer<typeof calendarAnswer>;

/** GET /api/v1/sites: the hosts of the archive, in the order of their names. */
export const sitesAnswer = z.object({
  sites: z.array(z.object({ host: z.string() })),
  next: z.string().nullable(),
  ...readableShape,
});
export type SitesAnswer = z.infer<typeof sitesAnswer>;
