import type { Catalogue } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { askDirectory } from '../ldap/ask-directory.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { peopleReason } from '../people-reason.ts';
import type { LdapSettings } from '../sign-in-settings.ts';
import { noRole, notAdmitted, tooBusy, wrongPassword } from './attempted.ts';
import type { Attempted } from './attempted.ts';
import { takeExternalPerson } from './external-account.ts';
import { areRolesRuled, roleOfGroups } from './role-of-groups.ts';

export interface PasswordSignIn {
  readonly catalogue: Catalogue;
  readonly passwords: Passwords;
  readonly ldap: LdapSettings | undefined;
  readonly name: string;
  readonly password: string;
  readonly nowMs: number;
  readonly onWarning: (message: string) => void;
}

/** Checks name and password against local accounts, then the directory. Returns the id of the account. */
export async function signInByPassword(attempt: PasswordSignIn): Promise<Attempted<string>> {
  const { catalogue, ldap, name } = attempt;
  const account = await catalogue.db
    .selectFrom('account')
    .select(['id', 'origin', 'passwordHash', 'isActive'])
    .where('nameFolded', '=', folded(name))
    .executeTakeFirst();
  return ldap === undefined || account?.origin === 'local'
    ? byOwnPassword(attempt, account)
    : byDirectory(attempt, ldap);
}

async function byOwnPassword(
  { catalogue, passwords, password }: PasswordSignIn,
  account:
    | { readonly id: string; readonly passwordHash: string | null; readonly isActive: number }
    | undefined,
): Promise<Attempted<string>> {
  const check = await passwords.check(password, account?.passwordHash ?? null);
  if (check === undefined) return tooBusy;
  if (account === undefined || !check.isRight || account.isActive !== 1) return wrongPassword;
  if (check.isOutdated) {
    const passwordHash = await passwords.hash(password);
    // Skipped if another password was set in the meantime.
    if (passwordHash !== undefined)
      await catalogue.db
        .updateTable('account')
        .set({ passwordHash })
        .where('id', '=', account.id)
        .where('passwordHash', '=', account.passwordHash)
        .execute();
  }
  return { ok: true, value: account.id };
}

async function byDirectory(
  { catalogue, name, password, nowMs, onWarning }: PasswordSignIn,
  ldap: LdapSettings,
): Promise<Attempted<string>> {
  const answer = await askDirectory(ldap, { name, password });
  switch (answer.kind) {
    case 'wrong':
      return wrongPassword;
    case 'unavailable':
      onWarning(`sign-in with the directory ${ldap.url} is not possible: ${answer.reason}`);
      return notAdmitted('unavailable', peopleReason('sign-in-directory-gone'));
    case 'person': {
      const { dn, groups, ...person } = answer.person;
      const role = roleOfGroups(ldap, groups);
      if (role === undefined) return noRole;
      const id = await catalogue.change((changing) =>
        takeExternalPerson(
          changing,
          {
            ...person,
            origin: 'ldap',
            externalId: dn.toLowerCase(),
            role,
            isRoleRuled: areRolesRuled(ldap),
          },
          nowMs,
        ),
      );
      return id === undefined ? wrongPassword : { ok: true, value: id };
    }
  }
}
