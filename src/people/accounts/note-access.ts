import type { Changing } from '../../catalogue/catalogue.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import type { Actor } from './add-account.ts';

/** Records a change of access (a link, a token) in the history of an account. The account row does not change. */
export async function noteAccess(
  changing: Changing,
  accountId: string,
  { actor, field, nowMs }: { readonly actor: Actor; readonly field: ChangedField; readonly nowMs: number },
): Promise<void> {
  const { version } = await changing
    .selectFrom('account')
    .select('version')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await writeChange(changing, {
    subject: 'account',
    subjectId: accountId,
    version,
    accountId: actor.id,
    atMs: nowMs,
    action: 'change',
    fields: [field],
  });
}
