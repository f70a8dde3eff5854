import type { FastifyReply, FastifyRequest } from 'fastify';
import { readOwnAccount } from '../../../people/accounts/own-account.ts';
import type { Admitted } from '../../../people/identity.ts';
import { sessionCookie } from '../../../people/session-cookie.ts';
import type { SignInClient } from '../../../people/sessions.ts';
import { endSession } from '../../../people/sessions.ts';
import type { SessionAnswer } from '../../../people/sign-in/sign-in-shape.ts';
import type { PeopleParts } from './people-parts.ts';

/** The caller, and the ways to sign in. */
export async function sessionAnswerOf(
  { catalogue, identity }: PeopleParts,
  { accountId, csrf }: { readonly accountId: string | undefined; readonly csrf: string | undefined },
): Promise<SessionAnswer> {
  const me = accountId === undefined ? undefined : await readOwnAccount(catalogue.db, accountId);
  const { openidLabel } = identity;
  return {
    me: me === undefined ? null : { ...me, rights: [...me.rights], collections: [...me.collections] },
    csrf: csrf ?? null,
    ways: { password: true, openid: openidLabel === undefined ? null : { label: openidLabel } },
    isFirstAdministratorNeeded: await identity.isFirstAdministratorNeeded(),
  };
}

/** Sets a new session in the browser and ends the previous one. */
export async function admit(
  parts: PeopleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { session }: Admitted,
): Promise<void> {
  const previous = request.signedIn;
  if (previous?.session !== undefined)
    await endSession(parts.catalogue, previous.person, previous.session.id);
  const seconds = Math.floor(parts.identity.limits.sessionMs / 1000);
  reply.header('Set-Cookie', sessionCookie(session.secret, { isSecure: isSecure(parts), seconds }));
}

export function isSecure({ places }: PeopleParts): boolean {
  return places.staffOrigin.startsWith('https:');
}

export function clientOf({ ip, headers }: FastifyRequest): SignInClient {
  return { address: ip, agent: headers['user-agent'] ?? '' };
}
