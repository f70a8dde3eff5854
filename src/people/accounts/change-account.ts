import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { peopleReason } from '../people-reason.ts';
import { endSessionsOf } from '../sessions.ts';
import { readAccount } from './account-item.ts';
import type { AccountItem } from './account-item.ts';
import type { Actor, NewAccount } from './add-account.ts';
import { isAdministratorThere } from './administrators.ts';
import { giveCollections, unknownCollections } from './give-collections.ts';
import { heldElsewhere } from './held-elsewhere.ts';
import { unfitName } from './unfit-name.ts';

export interface AccountChange extends Omit<NewAccount, 'name'> {
  readonly isActive: boolean;
  readonly version: number;
}

/** An account that is not active any more keeps its history; its sessions, tokens and links end. */
export async function changeAccount(
  catalogue: Catalogue,
  actor: Actor,
  { id, nowMs, ...input }: AccountChange & { readonly id: string; readonly nowMs: number },
): Promise<Outcome<AccountItem>> {
  return catalogue.change(async (changing) => {
    const former = await readAccount(changing, id);
    if (former === undefined) return noSuch('account');
    const refusal = await refusalOf(changing, former, input);
    if (refusal !== undefined) return refusal;
    const { displayName, email, role, isActive, collections } = input;
    const fields = changedFields(
      { ...former, collections: former.collections.map(({ id: each }) => each).sort() },
      { displayName, email, role, isActive, collections: [...new Set(collections)].sort() },
    );
    if (fields.length === 0) return done(former);
    const version = former.version + 1;
    await changing
      .updateTable('account')
      .set({ displayName, email, role, isActive: isActive ? 1 : 0, version, modifiedMs: nowMs })
      .where('id', '=', id)
      .execute();
    await giveCollections(changing, id, collections);
    if (!isActive) await endAccess(changing, id);
    await writeChange(changing, {
      subject: 'account',
      subjectId: id,
      version,
      accountId: actor.id,
      atMs: nowMs,
      action: 'change',
      fields,
    });
    return done((await readAccount(changing, id)) ?? former);
  });
}

async function refusalOf(
  changing: Changing,
  former: AccountItem,
  input: AccountChange,
): Promise<Outcome<never> | undefined> {
  if (input.version !== former.version)
    return refused('conflict', peopleReason('account-changed'), {
      current: former,
    });
  const unusable = heldElsewhere(former, input) ?? unfitName('displayName', input.displayName);
  if (unusable !== undefined) return unusable;
  const stays = input.isActive && input.role === 'administrator';
  const isOne = former.isActive && former.role === 'administrator';
  if (isOne && !stays && !(await isAdministratorThere(changing, { exceptId: former.id })))
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
