import { z } from 'zod';
import type { ApplicationParts } from '../application/application-parts.ts';
import { visitOf } from './api.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import { filterParameters, searchFilters, wordsParameter } from './text-parameters.ts';
import { trendAnswer } from './text-shapes.ts';

const querystring = z.strictObject({ q: wordsParameter, ...filterParameters });

export function textTrendRoute(api: Api, { holdings, texts }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/text-search/trend',
    schema: {
      summary: 'The number of matching captures in each year',
      querystring,
      response: { 200: trendAnswer, ...problems },
    },
    handler: async (request) => {
      const { q: words, view } = request.query;
      const { isEstimated, years } = await texts.trend(visitOf(request, view, holdings), {
        ...searchFilters(request.query),
        words,
      });
      return { isEstimated, years: [...years] };
    },
  });
}
