import { z } from 'zod';
import { peopleReason } from '../../../people/people-reason.ts';
import { cookieValues, setCookie } from '../../../people/session-cookie.ts';
import type { Api } from '../../api/api.ts';
import { problems, refuse } from '../../api/problem.ts';
import { nothingAnswer } from './nothing-answer.ts';
import { pageOfOurs } from './page-of-ours.ts';
import type { PeopleParts } from './people-parts.ts';
import { admit, isSecure, clientOf } from './session-answer.ts';

const path = '/api/v1/session/openid';
const cookieName = 'heirloom_openid';
const beginParameters = z.strictObject({
  next: z
    .string()
    .max(2000)
    .optional()
    .describe('The page to open after sign-in: a path of this application'),
});

export function openidRoutes(api: Api, parts: PeopleParts): void {
  const { identity } = parts;
  /** Lax, because the browser returns from another site. */
  const cookie = (value: string, seconds: number): string =>
    setCookie(cookieName, value, { isSecure: isSecure(parts), seconds, sameSite: 'Lax', path });
  api.route({
    method: 'GET',
    url: '/session/openid',
    schema: {
      summary: 'Redirects the browser to the OpenID provider',
      querystring: beginParameters,
      response: { 302: nothingAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const next = pageOfOurs(request.query.next);
      const returnTo = `${parts.places.staffOrigin}${path}/return`;
      const departure = await identity.beginOpenId({ returnTo, next });
      if (departure === undefined) return refuse(reply, 404, peopleReason('openid-none'));
      if (!departure.ok) return reply.redirect(signInPage('unavailable', next));
      reply.header('Set-Cookie', cookie(departure.value.secret, departure.value.seconds));
      return reply.redirect(departure.value.url);
    },
  });
  api.route({
    method: 'GET',
    url: '/session/openid/return',
    schema: {
      summary: 'The redirection endpoint for the OpenID provider',
      response: { 302: nothingAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const [secret] = cookieValues(request.headers.cookie, cookieName);
      const { attempted, next } = await identity.finishOpenId({
        secret,
        url: new URL(request.url, parts.places.staffOrigin),
        ...clientOf(request),
      });
      if (!attempted.ok)
        return reply.header('Set-Cookie', cookie('', 0)).redirect(signInPage(attempted.error.kind, next));
      await admit(parts, request, reply, attempted.value);
      // Appends a second header instead of replacing the first.
      reply.header('Set-Cookie', cookie('', 0));
      return reply.redirect(pageOfOurs(next));
    },
  });
}

/** The sign-in page with the failure; after another way of signing in, the same page opens. */
function signInPage(problem: string, next: string | undefined): string {
  const isDefault = next === undefined || next === pageOfOurs(undefined);
  const question = new URLSearchParams({ problem, ...(isDefault ? {} : { next }) });
  return `/sign-in?${question.toString()}`;
}
