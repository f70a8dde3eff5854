import { z } from 'zod';
import { readableShape } from './shapes.ts';

/** The answers of full-text search, for the web application and OpenAPI. */

const timestamp = z
  .string()
  .regex(/^\d{14}$/)
  .describe('14 digits, UTC');

const snippet = z
  .array(z.object({ text: z.string(), isFound: z.boolean() }))
  .describe('Words around what was found, in parts; `isFound` is to be highlighted');

const counted = {
  total: z.number().int().describe('Of results, all pages together'),
  isTotalExact: z.boolean().describe('False: an estimate'),
  page: z.number().int(),
  isReady: z.boolean().describe('False: nothing of this archive was analysed yet'),
  ...readableShape,
};

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/** GET /api/v1/text-search: one result for each group of identical or nearly identical texts. */
export const textSearchAnswer = z.object({
  ...counted,
  isCut: z.boolean().describe('There are more behind this page, but only a narrower question finds them'),
  items: z.array(
    z.object({
      group: z.string().describe('Names the result: for `/text-search/captures`'),
      title: z.string(),
      url: z
        .string()
        .describe('Of the capture that stands for it: the newest within the filters, or the oldest'),
      timestamp,
      address: z.string().describe('Opens it in replay at that date'),
      status: z.number().int().nullable(),
      language: z.string().describe('ISO 639-1; `und` where nothing can be said'),
      kind: z.string(),
      mediaType: z.string(),
      snippet,
      captures: z.number().int().describe('Within the filters'),
      places: z.number().int().describe('Different URLs among them'),
      first: timestamp,
      last: timestamp,
      score: z.number(),
    }),
  ),
  facets: z
    .object({
      isEstimated: z.boolean().describe('Counted on a part of the results, and scaled'),
      years: facet,
      domains: facet,
      kinds: facet,
      languages: facet,
      statuses: facet,
    })
    .nullable()
    .describe('How many results by value; null where they were not asked for'),
  suggestion: z.string().nullable().describe('What may have been meant: the whole text of another question'),
});
export type TextSearchAnswer = z.infer<typeof textSearchAnswer>;

/** GET /api/v1/text-search/images */
export const imageSearchAnswer = z.object({
  ...counted,
  items: z.array(
    z.object({
      url: z.string().describe('Of the picture'),
      pageUrl: z.string().describe('Of the page that shows it'),
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
      found: z.number().int().describe('Captures that have the words'),
      all: z.number().int().describe('Captures at all, within the filters'),
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
