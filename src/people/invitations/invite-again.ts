import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { readAccount } from '../accounts/account-item.ts';
import type { Actor, Invited } from '../accounts/add-account.ts';
import { noteAccess } from '../accounts/note-access.ts';
import { peopleReason } from '../people-reason.ts';
import { makeInvitation } from './make-invitation.ts';

/** A new link for a lost invitation or a forgotten password. The old password works until the link is used. */
export async function inviteAgain(
  catalogue: Catalogue,
  actor: Actor,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<Outcome<Invited>> {
  return catalogue.change(async (changing) => {
    const account = await readAccount(changing, id);
    if (account === undefined) return noSuch('account');
    if (account.origin !== 'local') return refused('conflict', peopleReason('link-password-elsewhere'));
    if (!account.isActive) return refused('conflict', peopleReason('link-inactive'));
    const purpose = account.hasPassword ? 'password' : 'join';
    const invitation = await makeInvitation(changing, { purpose, accountId: id, nowMs });
    // The holder of the link controls the account.
    await noteAccess(changing, id, {
      actor,
      nowMs,
      field: { field: 'linkUntilMs', from: null, to: invitation.expiresMs },
    });
    return done({ account, invitation });
  });
}
