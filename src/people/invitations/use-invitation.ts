import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { isAdministratorThere } from '../accounts/administrators.ts';
import { insertAccount } from '../accounts/insert-account.ts';
import { unfitName } from '../accounts/unfit-name.ts';
import { setPassword } from '../passwords/set-password.ts';
import { fingerprintOf } from '../secret.ts';
import { peopleReason } from '../people-reason.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';
import type { InvitationView } from './invitation-shape.ts';

export interface UsedInvitation {
  readonly code: string;
  readonly passwordHash: string;
  readonly name?: string | undefined;
  readonly displayName?: string | undefined;
  readonly nowMs: number;
}

export async function readInvitation(
  { db }: Catalogue,
  code: string,
  nowMs: number,
): Promise<Outcome<InvitationView>> {
  const row = await findInvitation(db, code, nowMs);
  if (row === undefined) return noSuchLink();
  const { purpose, name, displayName } = row;
  return done({ purpose, name, displayName });
}

/** Redeems a link: sets the password and ends earlier sessions. Returns the id of the account. */
export async function takeInvitation(
  changing: Changing,
  { code, passwordHash, name, displayName, nowMs }: UsedInvitation,
): Promise<Outcome<string>> {
  const row = await findInvitation(changing, code, nowMs);
  if (row === undefined) return noSuchLink();
  if (row.purpose === 'first-administrator') {
    if (await isAdministratorThere(changing)) return refused('conflict', peopleReason('administrator-there'));
    if (name === undefined)
      return refused('invalid', peopleReason('administrator-nameless'), {
        fields: [{ field: 'name', ...peopleReason('account-name-needed') }],
      });
    const unfit = unfitName('displayName', displayName ?? name);
    if (unfit !== undefined) return unfit;
    if (await isNameTaken(changing, 'account', name))
      return refused('invalid', peopleReason('account-there'), {
        fields: [{ field: 'name', ...peopleReason('account-name-taken') }],
      });
  }
  await changing
    .updateTable('invitation')
    .set({ usedMs: nowMs })
    .where('id', '=', fingerprintOf(code))
    .execute();
  if (row.accountId === null)
    return done(
      await insertAccount(changing, {
        name: name ?? '',
        displayName: displayName ?? name ?? '',
        email: '',
        role: 'administrator',
        passwordHash,
        nowMs,
      }),
    );
  await setPassword(changing, { accountId: row.accountId, passwordHash, nowMs });
  return done(row.accountId);
}

/** Undefined if the link was used, has expired, or belongs to a deactivated account. */
async function findInvitation(db: Database | Changing, code: string, nowMs: number) {
  const row = await db
    .selectFrom('invitation')
    .leftJoin('account', 'account.id', 'invitation.accountId')
    .select(['invitation.purpose', 'invitation.accountId', 'account.name', 'account.displayName'])
    .select(['account.isActive', 'account.origin'])
    .where('invitation.id', '=', fingerprintOf(code))
    .where('invitation.usedMs', 'is', null)
    .where('invitation.expiresMs', '>', nowMs)
    .executeTakeFirst();
  if (row?.accountId !== null && (row?.isActive !== 1 || row.origin !== 'local')) return undefined;
  return row;
}

function noSuchLink(): Outcome<never> {
  return refused('not-found', peopleReason('link-dead'));
}
