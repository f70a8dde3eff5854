import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { peopleReason } from '../people-reason.ts';
import { endSessionsOf } from '../sessions.ts';
import { readAccount } from './account-item.ts';

import type { Actor } from './add-account.ts';
import { isAdministratorThere } from './administrators.ts';
import { giveCollections, unknownCollections } from './give-collections.ts';
import { heldElsewhere } from './held-elsewhere.ts';
import { unfitName } from './unfit-name.ts';
import { changeRow } from '../../catalogue/change-row.ts';
import type { RowUpdate } from '../../catalogue/change-row.ts';
import type { AccountTable } from '../../catalogue/tables/account-tables.ts';
import type { AccountItem } from './account-shape.ts';
import type { AccountChange } from './account-shape.ts';

/** Deactivating an account ends its sessions, tokens and links; its history stays. */
export async function changeAccount(
  catalogue: Catalogue,
  actor: Actor,
  { id, nowMs, ...input }: AccountChange & { readonly id: string; readonly nowMs: number },
): Promise<Outcome<AccountItem>> {
  const { displayName, email, role, isActive, collections, version } = input;
  return changeRow(catalogue, actor, accounts, { id, version }, async (_row, changing) => {
    const previous = await accounts.read(changing, id);
    if (!previous.ok) return previous;
    const refusal = await refusalOf(changing, previous.value, input);
    if (refusal !== undefined) return refusal;
    const given = previous.value.collections.map((collection) => collection.id);
    const update: RowUpdate<AccountTable> = {
      set: { displayName, email, role, isActive: isActive ? 1 : 0 },
      derived: { modifiedMs: nowMs },
      recorded: {
        before: { ...previous.value, collections: given.sort() },
        after: { displayName, email, role, isActive, collections: [...new Set(collections)].sort() },
      },
      after: async () => {
        await giveCollections(changing, id, collections);
        if (!isActive) await endAccess(changing, id);
      },
      atMs: nowMs,
    };
    return done(update);
  });
}

const accounts = {
  table: 'account',
  subject: 'account',
  conflict: peopleReason('account-changed'),
  read: async (db: Database, id: string): Promise<Outcome<AccountItem>> => {
    const account = await readAccount(db, id);
    return account === undefined ? noSuch('account') : done(account);
  },
} as const;

async function refusalOf(
  changing: Changing,
  previous: AccountItem,
  input: AccountChange,
): Promise<Outcome<never> | undefined> {
  const unusable = heldElsewhere(previous, input) ?? unfitName('displayName', input.displayName);
  if (unusable !== undefined) return unusable;
  const stays = input.isActive && input.role === 'administrator';
  const isOne = previous.isActive && previous.role === 'administrator';
  if (isOne && !stays && !(await isAdministratorThere(changing, { exceptId: previous.id })))
    return refused('conflict', peopleReason('last-administrator'));
  const problems = await unknownCollections(changing, input.collections);
  return problems.length === 0
    ? undefined
    : refused('invalid', peopleReason('collection-gone'), { fields: problems });
}

async function endAccess(changing: Changing, accountId: string): Promise<void> {
  await endSessionsOf(changing, accountId);
  await changing.deleteFrom('apiToken').where('accountId', '=', accountId).execute();
  await changing.deleteFrom('invitation').where('accountId', '=', accountId).execute();
}
