import { checkUrl } from '../../../selection/check-url.ts';
import { proposeUrl } from '../../../selection/propose-url.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { checkAnswer, checkBody, proposalBody } from '../../../selection/check-shape.ts';
import { targetReference } from '../../../selection/targets/target-shape.ts';
import type { SelectionParts } from './selection-parts.ts';

export function checkRoutes(api: Api, { catalogue, liveCheck }: SelectionParts): void {
  api.route({
    method: 'POST',
    url: '/checks',
    config: { right: 'targets.propose' },
    schema: {
      summary: 'Live check of a URL, with the same and similar URLs of the catalogue',
      description:
        'The first step of adding a URL. `{ "url": "example.org" }` → `outcome`: whether it can be collected; `hops` and `finalUrl`: redirects; `exact`, `sameHost` and `sameDomain`: existing targets.',
      body: checkBody,
      response: { 200: checkAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await checkUrl(catalogue, liveCheck, personOf(request), request.body.url)),
  });
  api.route({
    method: 'POST',
    url: '/proposals',
    config: { right: 'targets.propose' },
    schema: {
      summary: 'Proposes a URL, for a curator to decide',
      description:
        'For readers, partners and programs. `curl -H "Authorization: Bearer TOKEN" -H "Content-Type: application/json" -d \'{"url": "https://example.org/", "note": "new since May"}\' …/api/v1/proposals`',
      body: proposalBody,
      response: { 201: targetReference, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await proposeUrl(catalogue, liveCheck, personOf(request), request.body), {
        status: 201,
      }),
  });
}
