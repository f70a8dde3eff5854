import { z } from 'zod';
import type { FoundText, TextAnswer } from '../../analysis/text-index/text-index.ts';
import { archivedPath } from '../../reading/addresses/archived-address.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { limitParameter, mayReadHere, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import {
  filterParameters,
  pageParameter,
  searchFilters,
  sortParameter,
  wordsParameter,
} from './text-parameters.ts';
import { textSearchAnswer } from './text-shapes.ts';
import type { TextSearchAnswer } from './text-shapes.ts';

const querystring = z.strictObject({
  q: wordsParameter,
  ...filterParameters,
  sort: sortParameter,
  page: pageParameter,
  limit: limitParameter(20, 100),
  facets: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Counts by year, domain, kind, language, status'),
});

/** Full-text search. */
export function textSearchRoute(api: Api, { holdings, texts, places }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/text-search',
    schema: {
      summary: 'Full-text search of documents',
      description:
        'One result represents all captures with the same or nearly the same content. Results, counts, facets, snippets and suggestions include only captures that the reader may see.',
      querystring,
      response: { 200: textSearchAnswer, ...problems },
    },
    handler: async (request) => {
      const { q: words, sort, page, limit, facets, view } = request.query;
      const answer = await texts.search(visitOf(request, view, holdings), {
        ...searchFilters(request.query),
        words,
        sort,
        page,
        limit,
        isWithFacets: facets === 'true',
      });
      const isReady = await texts.isReady();
      const addressOf = addressesIn(places.applicationOrigin, view);
      return { page, isReady, mayRead: mayReadHere(request), ...shapeOf(answer, addressOf) };
    },
  });
}

/** The address of a capture. */
export function addressesIn(
  origin: string,
  view: string,
): (capture: { readonly timestamp: string; readonly url: string }) => string {
  return ({ timestamp, url }) => origin + archivedPath({ view, timestamp, modifier: '', url });
}

function shapeOf(
  { items, total, isTotalExact, isCut = false, facets, suggestion }: TextAnswer,
  addressOf: (item: FoundText) => string,
): Omit<TextSearchAnswer, 'page' | 'isReady' | 'mayRead'> {
  return {
    total,
    isTotalExact,
    isCut,
    items: items.map((item) => ({
      ...item,
      status: item.status ?? null,
      snippet: [...item.snippet],
      address: addressOf(item),
    })),
    facets:
      facets === undefined
        ? null
        : {
            isEstimated: facets.isEstimated,
            years: [...facets.years],
            domains: [...facets.domains],
            kinds: [...facets.kinds],
            languages: [...facets.languages],
            statuses: [...facets.statuses],
          },
    suggestion: suggestion ?? null,
  };
}
