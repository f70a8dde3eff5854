import { noSessionCookie } from '../../../people/session-cookie.ts';
import { endSession } from '../../../people/sessions.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { personOf } from '../guard-rights.ts';
import { sessionAnswer, signInBody } from '../../../people/sign-in/sign-in-shape.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { nothingAnswer } from './nothing-answer.ts';
import type { PeopleParts } from './people-parts.ts';
import { admit, isSecure, sessionAnswerOf, clientOf } from './session-answer.ts';

export function sessionRoutes(api: Api, parts: PeopleParts): void {
  const { identity, catalogue } = parts;
  api.route({
    method: 'GET',
    url: '/session',
    schema: {
      summary: 'The signed-in account, and the ways to sign in',
      description:
        'Programs can use this to test a token: `curl -H "Authorization: Bearer hlm_…" …/session`.',
      response: { 200: sessionAnswer, ...problems },
    },
    handler: async (request) => {
      const { cookie, authorization } = request.headers;
      const signedIn = request.signedIn ?? (await identity.whoAsks({ cookie, authorization }));
      return sessionAnswerOf(parts, { accountId: signedIn?.person.id, csrf: signedIn?.session?.csrf });
    },
  });
  api.route({
    method: 'POST',
    url: '/session',
    schema: {
      summary: 'Signs in with name and password',
      description:
        'The answer sets the session cookie. 401: wrong name or password. 429: too many attempts; see Retry-After. 503: the directory does not answer.',
      body: signInBody,
      response: { 200: sessionAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const attempted = await identity.signIn({ ...request.body, ...clientOf(request) });
      if (!attempted.ok) return answerOutcome(reply, attempted);
      const { accountId, session } = attempted.value;
      await admit(parts, request, reply, attempted.value);
      return sessionAnswerOf(parts, { accountId, csrf: session.csrf });
    },
  });
  api.route({
    method: 'DELETE',
    url: '/session',
    config: { right: 'own.account' },
    schema: { summary: 'Signs out', response: { 204: nothingAnswer, ...problems } },
    handler: async (request, reply) => {
      const id = request.signedIn?.session?.id;
      if (id !== undefined) {
        const person = personOf(request);
        await endSession(catalogue, person, id);
        await identity.audit.note({
          kind: 'sign-out',
          accountId: person.id,
          address: request.ip,
          detail: '',
        });
      }
      reply.header('Set-Cookie', noSessionCookie(isSecure(parts)));
      return reply.code(204).send(null);
    },
  });
}
