import { z } from 'zod';
import { listHosts } from '../../reading/holdings/list-hosts.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { limitParameter, mayReadHere, viewParameter, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { sitesAnswer } from './shapes.ts';

const querystring = z.strictObject({
  view: viewParameter,
  after: z.string().max(4096).optional().describe('`next` of the answer before'),
  limit: limitParameter(200, 1000),
});

export function sitesRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/sites',
    ...alsoRehearsals(parts),
    schema: {
      summary: 'The hosts of the archive',
      querystring,
      response: { 200: sitesAnswer, ...problems },
    },
    handler: async (request) => {
      const holdings = request.rehearsal ?? parts.holdings;
      const { view, after, limit } = request.query;
      const { hosts, next } = await listHosts(holdings, visitOf(request, view), {
        limit,
        ...(after === undefined ? {} : { after }),
      });
      return { sites: hosts.map((host) => ({ host })), next: next ?? null, mayRead: mayReadHere(request) };
    },
  });
}
