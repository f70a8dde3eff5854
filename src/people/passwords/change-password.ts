import { defined } from '../../formats/values/defined.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { refused } from '../../catalogue/outcome.ts';
import { notAdmitted, tooBusy } from '../sign-in/attempted.ts';
import type { Attempted } from '../sign-in/attempted.ts';
import type { Passwords } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { peopleReason } from '../people-reason.ts';

/** Changes one's own password; the current one is required. */
export async function changePassword({
  catalogue,
  passwords,
  accountId,
  current,
  next,
  sessionId,
  nowMs,
}: {
  readonly catalogue: Catalogue;
  readonly passwords: Passwords;
  readonly accountId: string;
  readonly current: string;
  readonly next: string;
  readonly sessionId: string | undefined;
  readonly nowMs: number;
}): Promise<Attempted<null>> {
  const { origin, passwordHash: kept } = await catalogue.db
    .selectFrom('account')
    .select(['origin', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (origin !== 'local') return refused('conflict', peopleReason('password-elsewhere'));
  const check = await passwords.check(current, kept);
  if (check === undefined) return tooBusy;
  if (!check.isRight)
    return {
      ok: false,
      error: {
        ...notAdmitted('wrong', peopleReason('current-password-wrong')).error,
        fields: [{ field: 'current', ...peopleReason('password-wrong') }],
      },
    };
  const passwordHash = await passwords.hash(next);
  if (passwordHash === undefined) return tooBusy;
  await catalogue.change((changing) =>
    setPassword(changing, {
      accountId,
      passwordHash,
      nowMs,
      ...defined({ exceptSession: sessionId }),
    }),
  );
  return { ok: true, value: null };
}
