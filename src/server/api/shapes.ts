import { z } from 'zod';
import { captureShape, readableShape, timestampShape } from '../../reading/listings/listing-shapes.ts';

/** The answers of the API, for the web application and OpenAPI. */

export {
  calendarAnswer,
  capturesAnswer,
  matchShape,
  readableShape,
  searchAnswer,
  sitesAnswer,
} from '../../reading/listings/listing-shapes.ts';
export type {
  CalendarAnswer,
  CapturesAnswer,
  CaptureShape,
  SearchAnswer,
  SitesAnswer,
} from '../../reading/listings/listing-shapes.ts';

export const ruleShape = z.enum(['exact', 'nearest', 'before', 'after', 'likely']);

/** GET /api/v1/version: the capture of a URL nearest to a datetime. */
export const versionAnswer = z.object({
  url: z.string(),
  datetime: timestampShape,
  rule: ruleShape,
  capture: captureShape.nullable(),
  distanceSeconds: z
    .number()
    .int()
    .nullable()
    .describe('Distance between the requested datetime and the capture'),
  isFar: z
    .boolean()
    .describe('True if the capture is far from the requested datetime; show this to the reader'),
  likelihood: z
    .number()
    .nullable()
    .describe('Probability that the page looked like this at the requested datetime, from its change rate'),
  previous: captureShape.nullable(),
  next: captureShape.nullable(),
  first: timestampShape.nullable(),
  last: timestampShape.nullable(),
  captures: z.number().int(),
  ...readableShape,
});
export type VersionAnswer = z.infer<typeof versionAnswer>;

/** GET /api/v1/missing: the missing resources of a page or a host. */
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
  timestamp: timestampShape,
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

/** GET /api/v1/views */
export const viewsAnswer = z.object({
  views: z.array(
    z.object({
      name: z.string().describe("'all', or 'harvest:NAME', 'job:NAME', 'source:NAME', 'collection:NAME'"),
      files: z.number().int().nullable().describe('Null for a collection'),
      sizeBytes: z.number().int().nullable(),
    }),
  ),
});
export type ViewsAnswer = z.infer<typeof viewsAnswer>;

/** GET /api/v1/about: the addresses of the server. */
export const aboutAnswer = z.object({
  version: z.string(),
  applicationOrigin: z.string(),
  replayOrigin: z.string(),
  proxy: z.object({ host: z.string(), port: z.number().int() }).nullable(),
  ...readableShape,
});
export type AboutAnswer = z.infer<typeof aboutAnswer>;

/** GET and PUT /api/v1/proxy-state: the date and view of the proxy. */
export const proxyStateAnswer = z.object({
  timestamp: z.string().describe("Up to 14 digits; '' for the newest"),
  view: z.string(),
});
export type ProxyStateAnswer = z.infer<typeof proxyStateAnswer>;

export const replayEntryAnswer = z.object({ code: z.string() });
export type ReplayEntryAnswer = z.infer<typeof replayEntryAnswer>;
