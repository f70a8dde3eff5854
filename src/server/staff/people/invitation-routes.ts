import { z } from 'zod';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { invitationAnswer, useInvitationBody } from '../../../people/invitations/invitation-shape.ts';
import { sessionAnswer } from '../../../people/sign-in/sign-in-shape.ts';
import { answerOutcome } from '../answer-outcome.ts';
import type { PeopleParts } from './people-parts.ts';
import { admit, sessionAnswerOf, clientOf } from './session-answer.ts';

const params = z.strictObject({ code: z.string().max(200) });

/** Single-use links. */
export function invitationRoutes(api: Api, parts: PeopleParts): void {
  const { identity } = parts;
  api.route({
    method: 'GET',
    url: '/invitations/:code',
    schema: {
      summary: 'The purpose of an invitation link',
      params,
      response: { 200: invitationAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const attempted = await identity.readInvitation(request.params.code, clientOf(request));
      return answerOutcome(reply, attempted);
    },
  });
  api.route({
    method: 'POST',
    url: '/invitations/:code',
    schema: {
      summary: 'Uses a link: sets the password, and signs in',
      description:
        'The link for the first administrator also needs a name; other links belong to an account.',
      params,
      body: useInvitationBody,
      response: { 200: sessionAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const attempted = await identity.useInvitation({
        ...request.body,
        ...request.params,
        ...clientOf(request),
      });
      if (!attempted.ok) return answerOutcome(reply, attempted);
      const { accountId, session } = attempted.value;
      await admit(parts, request, reply, attempted.value);
      return sessionAnswerOf(parts, { accountId, csrf: session.csrf });
    },
  });
}
