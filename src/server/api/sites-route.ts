import { z } from 'zod';
import type { ApplicationParts } from '../application/application-parts.ts';
import { limitParameter, viewParameter } from './api.ts';
import type { Api } from './api.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { sendListing } from './send-listing.ts';
import { sitesAnswer } from './shapes.ts';

const querystring = z.strictObject({
  view: viewParameter,
  after: z.string().max(4096).optional().describe('`next` of the previous page'),
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
    handler: (request, reply) => sendListing(request, reply, parts, { kind: 'sites', ...request.query }),
  });
}
