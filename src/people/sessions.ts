import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { peopleReason } from './people-reason.ts';
import type { Person } from './person.ts';
import { personColumns, readPerson } from './read-person.ts';
import { fingerprintOf, newSecret } from './secret.ts';
import type { SignedIn } from './signed-in.ts';
import type { SessionItem } from './sign-in/sign-in-shape.ts';

/** The lifetime of a session: since sign-in, and since its last use. */
export interface SessionLimits {
  readonly sessionMs: number;
  readonly idleMs: number;
}

/** The origin of a sign-in, shown to the person later. */
export interface SignInClient {
  readonly address: string;
  readonly agent: string;
}

export interface NewSession {
  /** For the cookie; only its fingerprint is stored. */
  readonly secret: string;
  readonly id: string;
  readonly csrf: string;
}

const maxLetters = 300;

/** Signs a person in, and deletes all expired sessions. */
export async function startSession(
  changing: Changing,
  accountId: string,
  { address, agent, nowMs, sessionMs, idleMs }: SignInClient & SessionLimits & { readonly nowMs: number },
): Promise<NewSession> {
  const secret = newSecret();
  const session = { secret, id: fingerprintOf(secret), csrf: newSecret() };
  await changing
    .deleteFrom('session')
    .where((where) => where.or([where('expiresMs', '<=', nowMs), where('lastUsedMs', '<=', nowMs - idleMs)]))
    .execute();
  await changing
    .insertInto('session')
    .values({
      id: session.id,
      accountId,
      csrf: session.csrf,
      createdMs: nowMs,
      lastUsedMs: nowMs,
      expiresMs: nowMs + sessionMs,
      address: address.slice(0, maxLetters),
      agent: agent.slice(0, maxLetters),
    })
    .execute();
  return session;
}

/** The owner of the session; undefined if it has expired or the account is not active. */
export async function findSession(
  { db }: Catalogue,
  secret: string,
  { nowMs, idleMs }: { readonly nowMs: number; readonly idleMs: number },
): Promise<(SignedIn & { readonly lastUsedMs: number }) | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.id as sessionId', 'session.csrf', 'session.lastUsedMs', ...personColumns])
    .where('session.id', '=', fingerprintOf(secret))
    .where('session.expiresMs', '>', nowMs)
    .where('session.lastUsedMs', '>', nowMs - idleMs)
    .where('account.isActive', '=', 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const person = await readPerson(db, row);
  return { person, session: { id: row.sessionId, csrf: row.csrf }, lastUsedMs: row.lastUsedMs };
}

export async function touchSession({ db }: Catalogue, id: string, nowMs: number): Promise<void> {
  await db.updateTable('session').set({ lastUsedMs: nowMs }).where('id', '=', id).execute();
}

/** Active sessions, last used first. `thisId`: the current session. */
export async function listSessions(
  { db }: Catalogue,
  person: Person,
  {
    nowMs,
    idleMs,
    thisId,
  }: { readonly nowMs: number; readonly idleMs: number; readonly thisId: string | undefined },
): Promise<SessionItem[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'createdMs', 'lastUsedMs', 'address', 'agent'])
    .where('accountId', '=', person.id)
    .where('expiresMs', '>', nowMs)
    .where('lastUsedMs', '>', nowMs - idleMs)
    .orderBy('lastUsedMs', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({ ...row, isThis: row.id === thisId }));
}

const maxListed = 500;

/** Ends one of a person's own sessions. */
export async function endSession({ db }: Catalogue, person: Person, id: string): Promise<Outcome<null>> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('accountId', '=', person.id)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1 ? done(null) : refused('not-found', peopleReason('session-over'));
}

/** Ends all sessions of an account except `exceptId`. */
export async function endSessionsOf(changing: Changing, accountId: string, exceptId = ''): Promise<void> {
  await changing
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('id', '!=', exceptId)
    .execute();
}
