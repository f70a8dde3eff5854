import type { Catalogue } from '../catalogue/catalogue.ts';
import { newId } from '../catalogue/new-id.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { ApiTokenTable } from '../catalogue/tables/account-tables.ts';
import { noteAccess } from './accounts/note-access.ts';
import { unfitName } from './accounts/unfit-name.ts';
import type { Person } from './person.ts';
import { personColumns, readPerson } from './read-person.ts';
import { fingerprintOf, newSecret } from './secret.ts';
import { peopleReason } from './people-reason.ts';
import { maxTokenDays, tokenScopes } from './token-scopes.ts';
import type { TokenScope } from './token-scopes.ts';
import type { NewToken, TokenItem, TokenRequest } from './token-shape.ts';

/** A recognisable prefix, for secret scanners. */
const prefix = 'hlm_';
const maxTokens = 100;
const dayMs = 86_400_000;

/** A token for a program that acts for a person. */
export async function makeToken(
  catalogue: Catalogue,
  person: Person,
  { name, days, scopes, collections, nowMs }: TokenRequest & { readonly nowMs: number },
): Promise<Outcome<NewToken>> {
  const unfit = unfitName('name', name) ?? (await unfitLimits(catalogue, scopes, collections));
  if (unfit !== undefined) return unfit;
  const token = `${prefix}${newSecret()}`;
  const row = {
    id: newId(nowMs),
    name,
    createdMs: nowMs,
    expiresMs: nowMs + Math.min(days, maxTokenDays) * dayMs,
    lastUsedMs: null,
  };
  const limits = {
    scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
    collections: collections === null ? null : [...collections],
  };
  return catalogue.change(async (changing) => {
    const known = await changing
      .selectFrom('apiToken')
      .select('name')
      .where('accountId', '=', person.id)
      .execute();
    if (known.length >= maxTokens)
      return refused('conflict', peopleReason('tokens-too-many', { max: maxTokens }));
    if (known.some((other) => other.name === name))
      return refused('invalid', peopleReason('token-of-this-name'), {
        fields: [{ field: 'name', ...peopleReason('token-name-taken') }],
      });
    await changing
      .insertInto('apiToken')
      .values({
        ...row,
        accountId: person.id,
        hash: fingerprintOf(token),
        scopesJson: JSON.stringify(limits.scopes),
        collectionsJson: collections === null ? null : JSON.stringify(collections),
      })
      .execute();
    const field = { field: 'token', from: null, to: name };
    await noteAccess(changing, person.id, { actor: person, field, nowMs });
    return done({ ...row, ...limits, token });
  });
}

async function unfitLimits(
  { db }: Catalogue,
  scopes: readonly TokenScope[],
  collections: readonly string[] | null,
): Promise<Outcome<never> | undefined> {
  if (collections === null) return undefined;
  // Harvests and settings belong to no collection, so such a token would allow more than its collections.
  if (scopes.includes('harvest') || scopes.includes('administer'))
    return refused('invalid', peopleReason('token-collections-scope'), {
      fields: [{ field: 'collections', ...peopleReason('token-collections-scope') }],
    });
  const known = await db
    .selectFrom('collection')
    .select('id')
    .where('id', 'in', [...collections, ''])
    .execute();
  if (known.length === new Set(collections).size && known.length > 0) return undefined;
  return refused('invalid', peopleReason('collection-gone'), {
    fields: [{ field: 'collections', ...peopleReason('account-collection-unknown') }],
  });
}

export async function listTokens({ db }: Catalogue, person: Person): Promise<TokenItem[]> {
  const rows = await db
    .selectFrom('apiToken')
    .select(['id', 'name', 'createdMs', 'expiresMs', 'lastUsedMs', 'scopesJson', 'collectionsJson'])
    .where('accountId', '=', person.id)
    .orderBy('createdMs', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ scopesJson, collectionsJson, ...row }) => ({
    ...row,
    ...limitsOf({ scopesJson, collectionsJson }),
  }));
}

function limitsOf({
  scopesJson,
  collectionsJson,
}: Pick<ApiTokenTable, 'scopesJson' | 'collectionsJson'>): Pick<TokenItem, 'scopes' | 'collections'> {
  return {
    scopes: JSON.parse(scopesJson) as TokenScope[],
    collections: collectionsJson === null ? null : (JSON.parse(collectionsJson) as string[]),
  };
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

/** `Bearer hlm_…` → `hlm_…`; undefined if it is not one of our tokens. */
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
    .select([
      'apiToken.id as tokenId',
      'apiToken.lastUsedMs',
      'apiToken.scopesJson',
      'apiToken.collectionsJson',
      ...personColumns,
    ])
    .where('apiToken.hash', '=', fingerprintOf(token))
    .where('apiToken.expiresMs', '>', nowMs)
    // Earlier versions allowed longer lifetimes.
    .where('apiToken.createdMs', '>', nowMs - maxTokenDays * dayMs)
    .where('account.isActive', '=', 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { scopes, collections } = limitsOf(row);
  const limits = { scopes, collections: collections === null ? undefined : new Set(collections) };
  return {
    person: { ...(await readPerson(db, row)), token: limits },
    id: row.tokenId,
    lastUsedMs: row.lastUsedMs,
  };
}

export async function touchToken({ db }: Catalogue, id: string, nowMs: number): Promise<void> {
  await db.updateTable('apiToken').set({ lastUsedMs: nowMs }).where('id', '=', id).execute();
}
