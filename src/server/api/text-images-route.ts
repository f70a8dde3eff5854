import { z } from 'zod';
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
import { addressesIn } from './text-search-route.ts';
import { imageSearchAnswer } from './text-shapes.ts';

const querystring = z.strictObject({
  q: wordsParameter,
  ...filterParameters,
  sort: sortParameter,
  page: pageParameter,
  limit: limitParameter(24, 100),
});

export function textImagesRoute(api: Api, { holdings, texts, places }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/text-search/images',
    schema: {
      summary: 'Images by alternative text and surrounding words',
      querystring,
      response: { 200: imageSearchAnswer, ...problems },
    },
    handler: async (request) => {
      const { q: words, sort, page, limit, view } = request.query;
      const { items, total, isTotalExact } = await texts.searchImages(visitOf(request, view, holdings), {
        ...searchFilters(request.query),
        words,
        sort,
        page,
        limit,
        isWithFacets: false,
      });
      const isReady = await texts.isReady();
      const addressOf = addressesIn(places.applicationOrigin, view);
      return {
        page,
        isReady,
        mayRead: mayReadHere(request),
        total,
        isTotalExact,
        items: items.map((item) => ({
          ...item,
          snippet: [...item.snippet],
          address: addressOf({ timestamp: item.timestamp, url: item.pageUrl }),
        })),
      };
    },
  });
}
