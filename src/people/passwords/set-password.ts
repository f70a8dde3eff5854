import type { Changing } from '../../catalogue/catalogue.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import { endSessionsOf } from '../sessions.ts';

/** Ends all sessions and tokens of the account, except `exceptSession`, which set the new password. */
export async function setPassword(
  changing: Changing,
  {
    accountId,
    passwordHash,
    nowMs,
    exceptSession,
  }: {
    readonly accountId: string;
    readonly passwordHash: string;
    readonly nowMs: number;
    readonly exceptSession?: string;
  },
): Promise<void> {
  const { version } = await changing
    .selectFrom('account')
    .select('version')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await changing
    .updateTable('account')
    .set({ passwordHash, version: version + 1, modifiedMs: nowMs })
    .where('id', '=', accountId)
    .execute();
  await changing
    .deleteFrom('invitation')
    .where('accountId', '=', accountId)
    .where('usedMs', 'is', null)
    .execute();
  await endSessionsOf(changing, accountId, exceptSession);
  await changing.deleteFrom('apiToken').where('accountId', '=', accountId).execute();
  await writeChange(changing, {
    subject: 'account',
    subjectId: accountId,
    version: version + 1,
    accountId,
    atMs: nowMs,
    action: 'change',
    // Records that it was changed, never its value.
    fields: [{ field: 'password', from: null, to: null }],
  });
}
