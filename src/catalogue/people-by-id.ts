import type { Database } from './catalogue.ts';
import { namesOf } from './names-of.ts';
import { nameWithoutAccount, noAccount } from './no-account.ts';
import type { PersonReference } from './field-shapes.ts';

/** The actor of the first templates and of launches by schedule. */
export const systemId = noAccount.system;

/** References to people by id. A deleted account keeps its id as its name. */
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
