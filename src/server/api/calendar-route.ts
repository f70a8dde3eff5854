import { z } from 'zod';
import { readTyped } from '../../reading/holdings/typed-address.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { urlParameter, viewParameter } from './api.ts';
import type { Api } from './api.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { sendListing } from './send-listing.ts';
import { calendarAnswer, matchShape } from './shapes.ts';

const querystring = z.strictObject({
  url: urlParameter,
  match: z.enum(['auto', ...matchShape.options]).default('exact'),
  view: viewParameter,
});

export function calendarRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/calendar',
    ...alsoRehearsals(parts),
    schema: {
      summary: 'The number of captures on each day',
      querystring,
      response: { 200: calendarAnswer, ...problems },
    },
    handler: (request, reply) => {
      const { url, match, view } = request.query;
      return sendListing(request, reply, parts, { kind: 'calendar', ...readTyped(url, match), view });
    },
  });
}
