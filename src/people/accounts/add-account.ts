import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noAccount } from '../../catalogue/no-account.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { makeInvitation } from '../invitations/make-invitation.ts';
import type { Invitation } from '../invitations/make-invitation.ts';
import { readAccount } from './account-item.ts';

import { giveCollections, unknownCollections } from './give-collections.ts';
import { insertAccount } from './insert-account.ts';
import { unfitName } from './unfit-name.ts';
import { peopleReason } from '../people-reason.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';
import type { AccountItem } from './account-shape.ts';
import type { NewAccount } from './account-shape.ts';

/** The author of a change. */
export interface Actor {
  readonly id: string;
}

/** A command, without a sign-in: its operator can write the files of the archive. */
export const commandLine: Actor = { id: noAccount.commandLine };

export interface Invited {
  readonly account: AccountItem;
  readonly invitation: Invitation;
}

/** Adds a local account. Its owner activates it with the link of the invitation. */
export async function addAccount(
  catalogue: Catalogue,
  actor: Actor,
  input: NewAccount & { readonly nowMs: number },
): Promise<Outcome<Invited>> {
  const { name, displayName, email, role, collections, nowMs } = input;
  const unfit = unfitName('displayName', displayName);
  if (unfit !== undefined) return unfit;
  return catalogue.change(async (changing) => {
    if (await isNameTaken(changing, 'account', name))
      return refused('invalid', peopleReason('account-there'), {
        fields: [{ field: 'name', ...peopleReason('account-name-taken') }],
      });
    const problems = await unknownCollections(changing, collections);
    if (problems.length > 0) return refused('invalid', peopleReason('collection-gone'), { fields: problems });
    const id = await insertAccount(changing, { name, displayName, email, role, nowMs, madeBy: actor.id });
    await giveCollections(changing, id, collections);
    const invitation = await makeInvitation(changing, { purpose: 'join', accountId: id, nowMs });
    const account = await readAccount(changing, id);
    if (account === undefined) throw new Error('the new account has disappeared');
    return done({ account, invitation });
  });
}
