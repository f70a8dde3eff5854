import type { Database } from './catalogue.ts';
import { namesOf } from './names-of.ts';
import { nameWithoutAccount, noAccount } from './no-account.ts';
import type { PersonReference } from './field-shapes.ts';

/** Who did what nobody asked for: the first templates, a launch by schedule. */
export const systemId = noAccount.system;

/** Names of people. One whose account is not there any more keeps the id. */
export async function peopleById(
  db: Database,
  ids: readonly (string | null)[],
): Promise<(id: string) => PersonReference> {
  const names = await namesOf(
    db,
    'account',
    ids.filter((id) => id !== null),
  );
  return (id) => ({ id, displayName: names.get(id) ?? nameWithoutAccount(id) });
}
