import { z } from 'zod';
import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { limitParameter, timestampParameter, urlParameter, viewParameter } from './api.ts';
import type { Api } from './api.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { requestSentences } from '../../reasons/request-reason.ts';
import { sendListing } from './send-listing.ts';
import { capturesAnswer } from './shapes.ts';

const querystring = z.strictObject({
  url: urlParameter,
  from: timestampParameter.optional(),
  to: timestampParameter.optional(),
  view: viewParameter,
  after: z
    .string()
    .regex(/^\d{14}\.\d{1,9}$/, requestSentences['cursor-invalid'])
    .optional(),
  limit: limitParameter(100, 1000),
});

export function capturesRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/captures',
    ...alsoRehearsals(parts),
    schema: {
      summary: 'The captures of a URL, by date',
      querystring,
      response: { 200: capturesAnswer, ...problems },
    },
    handler: (request, reply) => {
      const { url, from, to, view, after, limit } = request.query;
      return sendListing(request, reply, parts, {
        kind: 'captures',
        url: withScheme(url),
        from: readTimestamp(from ?? '', 'down'),
        to: readTimestamp(to ?? '', 'up'),
        after,
        limit,
        view,
      });
    },
  });
}
