import { z } from 'zod';
import type { ApplicationParts } from '../application/application-parts.ts';
import { limitParameter, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import { requestSentences } from '../../reasons/request-reason.ts';
import { filterParameters, pageParameter, searchFilters } from './text-parameters.ts';
import { addressesIn } from './text-search-route.ts';
import { groupCapturesAnswer, searchedCollectionsAnswer } from './text-shapes.ts';

const querystring = z.strictObject({
  group: z.string(requestSentences['group-needed']).min(1).max(256),
  ...filterParameters,
  page: pageParameter,
  limit: limitParameter(50, 500),
});

/** The captures of one result, and the collections to filter by. */
export function textCapturesRoutes(api: Api, { holdings, texts, places }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/text-search/captures',
    schema: {
      summary: 'The captures of one result, by date',
      querystring,
      response: { 200: groupCapturesAnswer, ...problems },
    },
    handler: async (request) => {
      const { group, page, limit, view } = request.query;
      const { total, items } = await texts.capturesOf(visitOf(request, view, holdings), {
        group,
        filters: searchFilters(request.query),
        page: { offset: (page - 1) * limit, limit },
      });
      const addressOf = addressesIn(places.applicationOrigin, view);
      return {
        total,
        page,
        items: items.map((item) => ({
          url: item.url,
          timestamp: item.timestamp,
          title: item.title,
          status: item.status ?? null,
          address: addressOf(item),
        })),
      };
    },
  });
  api.route({
    method: 'GET',
    url: '/text-search/collections',
    schema: {
      summary: 'Collections to filter a search by; empty if the catalogue is not open',
      response: { 200: searchedCollectionsAnswer, ...problems },
    },
    handler: async (request) => ({
      collections: (await texts.collections(visitOf(request, 'all', holdings))).map(({ id, name }) => ({
        id,
        name,
      })),
    }),
  });
}
