import { z } from 'zod';
import type { Changing } from '../../catalogue/catalogue.ts';
import { cutText } from '../../catalogue/cut-text.ts';
import { folded } from '../../catalogue/folded.ts';
import type { RoleName } from '../../catalogue/roles.ts';
import type { AccountTable } from '../../catalogue/tables/account-tables.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { isAdministratorThere } from '../accounts/administrators.ts';
import { insertAccount } from '../accounts/insert-account.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';

/** A person known to the directory or provider. */
export interface ExternalPerson {
  readonly origin: 'ldap' | 'oidc';
  readonly externalId: string;
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  /** The name of a new account. */
  readonly role: RoleName;
  /** True: groups set the role at every sign-in. False: administrators set it. */
  readonly isRoleRuled: boolean;
}

const maxLetters = 100;
const email = z.email();

/**
 * The account of a person authenticated by a directory or provider: created at the first sign-in, updated at each. Undefined if an
 * administrator has deactivated it.
 */
export async function takeExternalPerson(
  changing: Changing,
  given: ExternalPerson,
  nowMs: number,
): Promise<string | undefined> {
  const person = cleaned(given);
  const account = await findAccount(changing, person);
  if (account === undefined)
    return insertAccount(changing, {
      ...person,
      name: await freeName(changing, person.name),
      nowMs,
    });
  if (account.isActive !== 1) return undefined;
  const wanted = {
    displayName: person.displayName,
    email: person.email,
    role: await roleFor(changing, account, person),
  };
  const fields = changedFields({ ...account }, wanted);
  if (fields.length === 0 && account.externalId === person.externalId) return account.id;
  const version = account.version + 1;
  await changing
    .updateTable('account')
    .set({ ...wanted, externalId: person.externalId, version, modifiedMs: nowMs })
    .where('id', '=', account.id)
    .execute();
  await writeChange(changing, {
    subject: 'account',
    subjectId: account.id,
    version,
    accountId: account.id,
    atMs: nowMs,
    action: 'change',
    fields,
  });
  return account.id;
}

/**
 * By the permanent identifier. In a directory people move, and their distinguished name changes: then by the exact name. A
 * local account of the same name belongs to somebody else.
 */
async function findAccount(changing: Changing, person: ExternalPerson): Promise<AccountTable | undefined> {
  const { origin, externalId, name } = person;
  const byId = await changing
    .selectFrom('account')
    .selectAll()
    .where('origin', '=', origin)
    .where('externalId', '=', externalId)
    .executeTakeFirst();
  if (byId !== undefined || origin === 'oidc') return byId;
  const byName = await changing
    .selectFrom('account')
    .selectAll()
    .where('nameFolded', '=', folded(name))
    .where('origin', '=', origin)
    .executeTakeFirst();
  return byName?.name.toLowerCase() === name.toLowerCase() ? byName : undefined;
}

async function roleFor(changing: Changing, account: AccountTable, person: ExternalPerson): Promise<RoleName> {
  if (!person.isRoleRuled) return account.role;
  const isLost = account.role === 'administrator' && person.role !== 'administrator';
  // A mistake in a group must not leave the archive without an administrator.
  if (isLost && !(await isAdministratorThere(changing, { exceptId: account.id }))) return account.role;
  return person.role;
}

/** Cut and cleaned to the limits of our own forms, so that the account can still be edited there. */
function cleaned(person: ExternalPerson): ExternalPerson {
  const name = plain(person.name, maxLetters);
  return {
    ...person,
    name,
    displayName: plain(person.displayName, 2 * maxLetters) || name,
    email: email.safeParse(person.email).success ? person.email : '',
  };
}

function plain(text: string, max: number): string {
  return cutText(
    text
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
    max,
  ).trim();
}

/** `marie`, or `marie-2` where somebody else has the name. */
async function freeName(changing: Changing, name: string): Promise<string> {
  let free = name;
  for (let number = 2; await isNameTaken(changing, 'account', free); number++) free = `${name}-${number}`;
  return free;
}
