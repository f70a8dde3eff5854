import { z } from 'zod';
import { searchUrls } from '../../reading/holdings/search-urls.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { limitParameter, mayReadHere, urlParameter, viewParameter, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { matchShape, searchAnswer } from './shapes.ts';

const querystring = z.strictObject({
  q: urlParameter.describe('As people type: bnf.fr, www.bnf.fr/page, http://…, *.bnf.fr, bnf.fr/expo*'),
  match: z.enum(['auto', ...matchShape.options]).default('auto'),
  view: viewParameter,
  after: z.string().optional().describe('`next` of the answer before'),
  limit: limitParameter(50, 500),
});

export function searchRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/search',
    ...alsoRehearsals(parts),
    schema: { summary: 'URLs of the archive', querystring, response: { 200: searchAnswer, ...problems } },
    handler: async (request) => {
      const holdings = request.rehearsal ?? parts.holdings;
      const { q: text, match, view, after, limit } = request.query;
      const found = await searchUrls(holdings, visitOf(request, view), {
        text,
        match,
        limit,
        ...(after === undefined ? {} : { after }),
      });
      return {
        url: found.url,
        match: found.match,
        items: found.items.map(({ url, captures, first, last, status, mime }) => ({
          url,
          captures,
          first,
          last,
          status: status ?? null,
          mime: mime ?? null,
        })),
        next: found.next ?? null,
        mayRead: mayReadHere(request),
      };
    },
  });
}
