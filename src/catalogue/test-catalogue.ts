import type { Person } from '../people/person.ts';
import type { Catalogue } from './catalogue.ts';
import { folded } from './folded.ts';
import { newId } from './new-id.ts';
import type { RoleName } from './roles.ts';

/** Adds an account for tests: `librarian-1`, with these collections, which must exist. */
export async function addPerson(
  catalogue: Catalogue,
  role: RoleName,
  { collections = [], name }: { readonly collections?: readonly string[]; readonly name?: string } = {},
): Promise<Person> {
  const id = newId();
  // The last part of an id is random.
  const account = name ?? `${role}-${id.slice(-8)}`;
  const nowMs = Date.now();
  await catalogue.change(async (changing) => {
    await changing
      .insertInto('account')
      .values({
        id,
        version: 1,
        name: account,
        nameFolded: folded(account),
        displayName: `The ${role} ${account}`,
        email: `${account}@library.example`,
        origin: 'local',
        externalId: '',
        role,
        passwordHash: null,
        isActive: 1,
        language: 'en',
        createdMs: nowMs,
        modifiedMs: nowMs,
        lastSignInMs: null,
      })
      .execute();
    for (const collectionId of collections)
      await changing.insertInto('accountCollection').values({ accountId: id, collectionId }).execute();
  });
  return {
    id,
    name: account,
    displayName: `The ${role} ${account}`,
    role,
    language: 'en',
    collections: new Set(collections),
  };
}
