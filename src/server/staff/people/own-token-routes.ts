import { deleteToken, listTokens, makeToken } from '../../../people/tokens.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import { newTokenAnswer, newTokenBody, tokensAnswer } from '../../../people/token-shape.ts';
import { nothingAnswer } from './nothing-answer.ts';
import type { PeopleParts } from './people-parts.ts';

export function ownTokenRoutes(api: Api, { catalogue, identity }: PeopleParts): void {
  const config = { right: 'own.account' } as const;
  // A token that could create tokens would never expire.
  const bySession = { ...config, needsSession: true } as const;
  api.route({
    method: 'GET',
    url: '/me/tokens',
    config,
    schema: { summary: 'My tokens, without their secrets', response: { 200: tokensAnswer, ...problems } },
    handler: async (request) => ({ tokens: await listTokens(catalogue, personOf(request)) }),
  });
  api.route({
    method: 'POST',
    url: '/me/tokens',
    config: bySession,
    schema: {
      summary: 'Creates a token for a program that acts for me',
      description:
        'The token allows its scopes, and never more than my role. It is shown only in this answer. Only a session can create or delete tokens, and a new password deletes all of them. A program sends it as `Authorization: Bearer hlm_…`.',
      body: newTokenBody,
      response: { 201: newTokenAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await makeToken(catalogue, personOf(request), { ...request.body, nowMs: identity.now() }),
        { status: 201 },
      ),
  });
  api.route({
    method: 'DELETE',
    url: '/me/tokens/:id',
    config: bySession,
    schema: {
      summary: 'Deletes a token; it stops working at once',
      params: idParameters,
      response: { 204: nothingAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const token = { ...request.params, nowMs: identity.now() };
      return answerOutcome(reply, await deleteToken(catalogue, personOf(request), token), { status: 204 });
    },
  });
}
