import { z } from 'zod';

/** What the API answers, as the web application and the OpenAPI description know it. */

/** Part of every answer that an empty list could be mistaken for the truth in. */
export const readableShape = {
  mayRead: z
    .boolean()
    .describe(
      'False if this reader may read nothing from this address: the answer does not tell what the archive has',
    ),
};

const timestamp = z
  .string()
  .regex(/^\d{14}$/)
  .describe('14 digits, UTC');

export const captureShape = z.object({
  url: z.string(),
  timestamp,
  status: z.number().int().nullable(),
  mime: z.string().nullable().describe('Of a revisit: that of its original, where it is known'),
  sizeBytes: z.number().int().nullable().describe('Of the record as it is stored'),
  digest: z.string().nullable(),
  method: z.string().nullable().describe('Where it was not GET'),
  sameAsBefore: z.boolean().describe('The content is that of the capture before it'),
  origin: z.object({
    harvest: z.string().nullable(),
    job: z.string().nullable(),
    channel: z.string().nullable(),
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
      first: timestamp,
      last: timestamp,
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
  first: timestamp.nullable(),
  last: timestamp.nullable(),
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

export const ruleShape = z.enum(['exact', 'nearest', 'before', 'after', 'likely']);

/** GET /api/v1/version: which capture stands for a URL at a moment. */
export const versionAnswer = z.object({
  url: z.string(),
  moment: timestamp,
  rule: ruleShape,
  capture: captureShape.nullable(),
  distanceSeconds: z.number().int().nullable().describe('From the moment to the capture'),
  isFar: z.boolean().describe('So far from the moment that the reader should be told'),
  likelihood: z
    .number()
    .nullable()
    .describe('Of the page having looked like this at the moment, by its change rate'),
  previous: captureShape.nullable(),
  next: captureShape.nullable(),
  first: timestamp.nullable(),
  last: timestamp.nullable(),
  captures: z.number().int(),
  ...readableShape,
});
export type VersionAnswer = z.infer<typeof versionAnswer>;

/** GET /api/v1/missing: what a page, or a host, lacks. */
export const missingAnswer = z.object({
  items: z.array(
    z.object({
      url: z.string(),
      kind: z.enum(['unknown', 'lost']),
      destination: z.string(),
      times: z.number().int(),
      firstSeen: z.string().describe('ISO 8601'),
      lastSeen: z.string(),
      state: z.enum(['open', 'sent']),
    }),
  ),
  total: z.number().int(),
});
export type MissingAnswer = z.infer<typeof missingAnswer>;

/** GET /api/v1/citation */
export const citationAnswer = z.object({
  address: z.string().describe('The persistent address of the capture'),
  url: z.string(),
  timestamp,
  date: z.string().describe('ISO 8601'),
  title: z.string().nullable(),
  texts: z.object({
    en: z.string(),
    fr: z.string(),
    bibtex: z.string(),
    ris: z.string(),
    wikipedia: z.string(),
  }),
});
export type CitationAnswer = z.infer<typeof citationAnswer>;

/** GET /api/v1/sites: the hosts of the archive, in the order of their names. */
export const sitesAnswer = z.object({
  sites: z.array(z.object({ host: z.string() })),
  next: z.string().nullable(),
  ...readableShape,
});
export type SitesAnswer = z.infer<typeof sitesAnswer>;

/** GET /api/v1/views */
export const viewsAnswer = z.object({
  views: z.array(
    z.object({
      name: z.string().describe("'all', or 'harvest:NAME', 'job:NAME', 'channel:NAME', 'collection:NAME'"),
      files: z.number().int().nullable().describe('Null of a collection: it has parts of many files'),
      sizeBytes: z.number().int().nullable(),
    }),
  ),
});
export type ViewsAnswer = z.infer<typeof viewsAnswer>;

/** GET /api/v1/about: where things are. */
export const aboutAnswer = z.object({
  version: z.string(),
  applicationOrigin: z.string(),
  replayOrigin: z.string(),
  proxy: z.object({ host: z.string(), port: z.number().int() }).nullable(),
  ...readableShape,
});
export type AboutAnswer = z.infer<typeof aboutAnswer>;

/** GET and PUT /api/v1/proxy-state: at which date, and in which view, the proxy shows the archive. */
export const proxyStateAnswer = z.object({
  timestamp: z.string().describe("Up to 14 digits; '' for the newest"),
  view: z.string(),
});
export type ProxyStateAnswer = z.infer<typeof proxyStateAnswer>;

export const replayEntryAnswer = z.object({ code: z.string() });
export type ReplayEntryAnswer = z.infer<typeof replayEntryAnswer>;
