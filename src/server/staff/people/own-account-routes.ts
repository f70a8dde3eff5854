import { z } from 'zod';
import { changeOwnAccount } from '../../../people/accounts/own-account.ts';
import { endSession, listSessions } from '../../../people/sessions.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { requestSentences } from '../../../reasons/request-reason.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { meBody, meShape } from '../../../people/accounts/account-shape.ts';
import { passwordBody, sessionsAnswer } from '../../../people/sign-in/sign-in-shape.ts';
import { nothingAnswer } from './nothing-answer.ts';
import type { PeopleParts } from './people-parts.ts';

const sessionParameters = z.strictObject({
  id: z.string().regex(/^[\da-f]{64}$/, requestSentences['session-id-invalid']),
});

export function ownAccountRoutes(api: Api, { catalogue, identity }: PeopleParts): void {
  const config = { right: 'own.account' } as const;
  const bySession = { ...config, needsSession: true } as const;
  api.route({
    method: 'PUT',
    url: '/me',
    config: bySession,
    schema: {
      summary: 'Changes my display name, e-mail and language',
      body: meBody,
      response: { 200: meShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeOwnAccount(catalogue, personOf(request).id, { ...request.body, nowMs: identity.now() }),
      ),
  });
  api.route({
    method: 'PUT',
    url: '/me/password',
    config: bySession,
    schema: {
      summary: 'Changes my password, and ends my other sessions',
      body: passwordBody,
      response: { 204: nothingAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const attempted = await identity.changePassword(personOf(request), {
        ...request.body,
        address: request.ip,
        sessionId: request.signedIn?.session?.id,
      });
      return answerOutcome(reply, attempted, { status: 204 });
    },
  });
  api.route({
    method: 'GET',
    url: '/me/sessions',
    config,
    schema: { summary: 'My sessions', response: { 200: sessionsAnswer, ...problems } },
    handler: async (request) => ({
      sessions: await listSessions(catalogue, personOf(request), {
        nowMs: identity.now(),
        idleMs: identity.limits.idleMs,
        thisId: request.signedIn?.session?.id,
      }),
    }),
  });
  api.route({
    method: 'DELETE',
    url: '/me/sessions/:id',
    config: bySession,
    schema: {
      summary: 'Ends one of my sessions',
      params: sessionParameters,
      response: { 204: nothingAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await endSession(catalogue, personOf(request), request.params.id), {
        status: 204,
      }),
  });
}
