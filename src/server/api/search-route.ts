import { z } from 'zod';
import type { ApplicationParts } from '../application/application-parts.ts';
import { limitParameter, urlParameter, viewParameter } from './api.ts';
import type { Api } from './api.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { sendListing } from './send-listing.ts';
import { matchShape, searchAnswer } from './shapes.ts';

const querystring = z.strictObject({
  q: urlParameter.describe('As people type: bnf.fr, www.bnf.fr/page, http://…, *.bnf.fr, bnf.fr/expo*'),
  match: z.enum(['auto', ...matchShape.options]).default('auto'),
  view: viewParameter,
  after: z.string().optional().describe('`next` of the previous page'),
  limit: limitParameter(50, 500),
});

export function searchRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/search',
    ...alsoRehearsals(parts),
    schema: { summary: 'URLs of the archive', querystring, response: { 200: searchAnswer, ...problems } },
    handler: (request, reply) => {
      const { q: text, ...search } = request.query;
      return sendListing(request, reply, parts, { kind: 'search', text, ...search });
    },
  });
}
