import { z } from 'zod';
import { readableShape } from './shapes.ts';

/** The answers of full-text search, for the web application and OpenAPI. */

const timestamp = z
  .string()
  .regex(/^\d{14}$/)
  .describe('14 digits, UTC');

const snippet = z
  .array(z.object({ text: z.string(), isFound: z.boolean() }))
  .describe('Words around the match, in parts; highlight those with `isFound`');

const counted = {
  total: z.number().int().describe('Number of results on all pages'),
  isTotalExact: z.boolean().describe('False: an estimate'),
  page: z.number().int(),
  isReady: z.boolean().describe('False if nothing has been analysed yet'),
  ...readableShape,
};

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/** GET /api/v1/text-search: one result for each group of identical or nearly identical texts. */
export const textSearchAnswer = z.object({
  ...counted,
  isCut: z.boolean().describe('True if there are further results that only a narrower query finds'),
  items: z.array(
    z.object({
      group: z.string().describe('Id of the result, for `/text-search/captures`'),
      title: z.string(),
      url: z
        .string()
        .describe('The capture that represents the group: the newest within the filters, or the oldest'),
      timestamp,
      address: z.string().describe('Opens it in replay at that date'),
      status: z.number().int().nullable(),
      language: z.string().describe('ISO 639-1; `und` for undetermined'),
      kind: z.string(),
      mediaType: z.string(),
      snippet,
      captures: z.number().int().describe('Within the filters'),
      places: z.number().int().describe('Number of different URLs'),
      first: timestamp,
      last: timestamp,
      score: z.number(),
    }),
  ),
  facets: z
    .object({
      isEstimated: z.boolean().describe('True if extrapolated from a sample of the results'),
      years: facet,
      domains: facet,
      kinds: facet,
      languages: facet,
      statuses: facet,
    })
    .nullable()
    .describe('Number of results by value; null if not requested'),
  suggestion: z.string().nullable().describe('A corrected query'),
});
export type TextSearchAnswer = z.infer<typeof textSearchAnswer>;

/** GET /api/v1/text-search/images */
export const imageSearchAnswer = z.object({
  ...counted,
  items: z.array(
    z.object({
      url: z.string().describe('URL of the image'),
      pageUrl: z.string().describe('URL of the page that shows it'),
      pageTitle: z.string(),
      timestamp: timestamp.describe('When the page was collected'),
      address: z.string().describe('Opens the page in replay at that date'),
      alt: z.string(),
      snippet,
    }),
  ),
});
export type ImageSearchAnswer = z.infer<typeof imageSearchAnswer>;

/** GET /api/v1/text-search/trend */
export const trendAnswer = z.object({
  isEstimated: z.boolean(),
  years: z.array(
    z.object({
      year: z.string(),
      found: z.number().int().describe('Captures that match'),
      all: z.number().int().describe('All captures within the filters'),
    }),
  ),
});
export type TrendAnswer = z.infer<typeof trendAnswer>;

/** GET /api/v1/text-search/captures: the captures of one result, by date. */
export const groupCapturesAnswer = z.object({
  total: z.number().int(),
  page: z.number().int(),
  items: z.array(
    z.object({
      url: z.string(),
      timestamp,
      title: z.string(),
      status: z.number().int().nullable(),
      address: z.string().describe('Opens it in replay'),
    }),
  ),
});
export type GroupCapturesAnswer = z.infer<typeof groupCapturesAnswer>;

/** GET /api/v1/text-search/collections */
export const searchedCollectionsAnswer = z.object({
  collections: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SearchedCollectionsAnswer = z.infer<typeof searchedCollectionsAnswer>;
