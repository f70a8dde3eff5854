import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { AccountTable } from '../../catalogue/tables/account-tables.ts';
import { peopleReason } from '../people-reason.ts';

type Names = Pick<AccountTable, 'displayName' | 'email'>;

/** The directory overwrites name and e-mail address at every sign-in, so a local change would not last. */
export function heldElsewhere(
  previous: Names & Pick<AccountTable, 'origin'>,
  wanted: Names,
): Outcome<never> | undefined {
  if (previous.origin === 'local') return undefined;
  const reason = peopleReason(previous.origin === 'ldap' ? 'account-of-directory' : 'account-of-openid');
  const summary = peopleReason(previous.origin === 'ldap' ? 'names-from-directory' : 'names-from-openid');
  const fields = (['displayName', 'email'] as const)
    .filter((field) => previous[field] !== wanted[field])
    .map((field) => ({ field, ...reason }));
  return fields.length === 0 ? undefined : refused('invalid', summary, { fields });
}
