import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CatalogueGoneError } from '../../catalogue/catalogue-gone.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { hasRight } from '../../people/rights.ts';
import type { Right } from '../../people/rights.ts';
import type { SignedIn, WhoAsks } from '../../people/signed-in.ts';
import type { Api } from '../api/api.ts';
import { refuse } from '../api/problem.ts';
import { serverReason } from '../server-reason.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right that the caller needs. Without one, the endpoint is public. */
    readonly right?: Right;
    /** No tokens: the route grants access that would outlast the token. */
    readonly needsSession?: true;
  }
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Before any route of the API is run:
 *
 *   1. identify the caller: by the cookie of a session, or by a token
 *   2. CSRF: a change with a cookie also needs the token of the session                                    403
 *   3. check the right that the route needs, of the person and of the token                                401, 403
 */
export function guardRights(api: Api, whoAsks: WhoAsks): void {
  api.decorateRequest('signedIn', undefined);
  api.addHook('onRequest', async (request, reply) => {
    const { cookie, authorization } = request.headers;
    const { right, needsSession } = request.routeOptions.config;
    if (right === undefined && cookie === undefined) return;
    const asking = whoAsks({ cookie, authorization });
    request.signedIn = await (right === undefined ? asking.catch(undefinedWhileGone) : asking);
    if (right === undefined) return;
    if (request.signedIn === undefined) return refuse(reply, 401, serverReason('sign-in-needed'));
    const { person, session } = request.signedIn;
    if (
      session !== undefined &&
      !safeMethods.has(request.method) &&
      !isSame(session.csrf, request.headers['x-csrf-token'])
    )
      return refuse(reply, 403, serverReason('csrf-token-wrong'));
    if (session === undefined && needsSession === true)
      return refuse(reply, 403, serverReason('session-needed'));
    if (!hasRight(person.role, right))
      return refuse(reply, 403, serverReason('role-may-not', { role: person.role }));
    if (!may(person, right))
      return refuse(
        reply,
        403,
        serverReason('token-may-not', { scopes: person.token?.scopes.join(', ') ?? '' }),
      );
    return undefined;
  });
}

/** For routes with a right: the guard has identified the caller. */
export function personOf({ signedIn }: FastifyRequest): Person {
  if (signedIn === undefined) throw new Error('a route that reads the caller must declare a right');
  return signedIn.person;
}

/** Readers are served while the catalogue is away, even if they are signed in. */
function undefinedWhileGone(error: unknown): undefined {
  if (!(error instanceof CatalogueGoneError)) throw error;
}

function isSame(expected: string, given: string | readonly string[] | undefined): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
