import type { Catalogue } from '../catalogue/catalogue.ts';
import { newId } from '../catalogue/new-id.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { noteAccess } from './accounts/note-access.ts';
import { unfitName } from './accounts/unfit-name.ts';
import type { Person } from './person.ts';
import { personColumns, readPerson } from './read-person.ts';
import { fingerprintOf, newSecret } from './secret.ts';
import { peopleReason } from './people-reason.ts';

export interface TokenItem {
  readonly id: string;
  readonly name: string;
  readonly createdMs: number;
  readonly expiresMs: number | null;
  readonly lastUsedMs: number | null;
}

export interface NewToken extends TokenItem {
  /** Nobody can see it a second time. */
  readonly token: string;
}

/** So that programs that look for secrets in the wrong places know what they have found. */
const prefix = 'hlm_';
const mostTokens = 100;
const dayMs = 86_400_000;

/** For a program that works in the name of a person. */
export async function makeToken(
  catalogue: Catalogue,
  person: Person,
  { name, days, nowMs }: { readonly name: string; readonly days: number | null; readonly nowMs: number },
): Promise<Outcome<NewToken>> {
  const unfit = unfitName('name', name);
  if (unfit !== undefined) return unfit;
  const token = `${prefix}${newSecret()}`;
  const row = {
    id: newId(nowMs),
    name,
    createdMs: nowMs,
    expiresMs: days === null ? null : nowMs + days * dayMs,
    lastUsedMs: null,
  };
  return catalogue.change(async (changing) => {
    const known = await changing
      .selectFrom('apiToken')
      .select('name')
      .where('accountId', '=', person.id)
      .execute();
    if (known.length >= mostTokens)
      return refused('conflict', peopleReason('tokens-too-many', { most: mostTokens }));
    if (known.some((other) => other.name === name))
      return refused('invalid', peopleReason('token-of-this-name'), {
        fields: [{ field: 'name', ...peopleReason('token-name-taken') }],
      });
    await changing
      .insertInto('apiToken')
      .values({ ...row, accountId: person.id, hash: fingerprintOf(token) })
      .execute();
    const field = { field: 'token', from: null, to: name };
    await noteAccess(changing, person.id, { actor: person, field, nowMs });
    return done({ ...row, token });
  });
}

export async function listTokens({ db }: Catalogue, person: Person): Promise<TokenItem[]> {
  return db
    .selectFrom('apiToken')
    .select(['id', 'name', 'createdMs', 'expiresMs', 'lastUsedMs'])
    .where('accountId', '=', person.id)
    .orderBy('createdMs', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteToken(
  catalogue: Catalogue,
  person: Person,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<Outcome<null>> {
  return catalogue.change(async (changing) => {
    const token = await changing
      .selectFrom('apiToken')
      .select('name')
      .where('id', '=', id)
      .where('accountId', '=', person.id)
      .executeTakeFirst();
    if (token === undefined) return refused('not-found', peopleReason('token-gone'));
    await changing.deleteFrom('apiToken').where('id', '=', id).execute();
    const field = { field: 'token', from: token.name, to: null };
    await noteAccess(changing, person.id, { actor: person, field, nowMs });
    return done(null);
  });
}

/** `Bearer hlm_…` → `hlm_…`; undefined: this is not one of our tokens. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const [, token] = /^Bearer +(hlm_[\w-]{43})$/i.exec(authorization ?? '') ?? [];
  return token;
}

export async function findToken(
  { db }: Catalogue,
  token: string,
  nowMs: number,
): Promise<{ readonly person: Person; readonly id: string; readonly lastUsedMs: number | null } | undefined> {
  const row = await db
    .selectFrom('apiToken')
    .innerJoin('account', 'account.id', 'apiToken.accountId')
    .select(['apiToken.id as tokenId', 'apiToken.lastUsedMs', ...personColumns])
    .where('apiToken.hash', '=', fingerprintOf(token))
    .where((where) =>
      where.or([where('apiToken.expiresMs', 'is', null), where('apiToken.expiresMs', '>', nowMs)]),
    )
    .where('account.isActive', '=', 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { person: await readPerson(db, row), id: row.tokenId, lastUsedMs: row.lastUsedMs };
}

export async function touchToken({ db }: Catalogue, id: string, nowMs: number): Promise<void> {
  await db.updateTable('apiToken').set({ lastUsedMs: nowMs }).where('id', '=', id).execute();
}
