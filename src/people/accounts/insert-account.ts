import type { Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { AccountTable } from '../../catalogue/tables.ts';
import { writeChange } from '../../catalogue/write-change.ts';

export interface AccountToInsert extends Pick<AccountTable, 'name' | 'displayName' | 'email' | 'role'> {
  readonly origin?: AccountTable['origin'];
  readonly externalId?: string;
  readonly passwordHash?: string;
  readonly nowMs: number;
  /** Who made it; undefined: its owner, by signing in. */
  readonly madeBy?: string;
}

/** Gives its id. The name was looked at before: it is free. */
export async function insertAccount(changing: Changing, account: AccountToInsert): Promise<string> {
  const { name, displayName, email, role, nowMs, origin = 'local', externalId = '' } = account;
  const id = newId(nowMs);
  await changing
    .insertInto('account')
    .values({
      id,
      version: 1,
      name,
      nameFolded: folded(name),
      displayName,
      email,
      origin,
      externalId,
      role,
      passwordHash: account.passwordHash ?? null,
      isActive: 1,
      language: 'en',
      createdMs: nowMs,
      modifiedMs: nowMs,
      lastSignInMs: null,
    })
    .execute();
  const fields = { name, displayName, email, origin, role };
  await writeChange(changing, {
    subject: 'account',
    subjectId: id,
    version: 1,
    accountId: account.madeBy ?? id,
    atMs: nowMs,
    action: 'create',
    fields: Object.entries(fields).map(([field, to]) => ({ field, from: null, to })),
  });
  return id;
}

export async function isNameTaken(changing: Changing, name: string): Promise<boolean> {
  const row = await changing
    .selectFrom('account')
    .select('id')
    .where('nameFolded', '=', folded(name))
    .executeTakeFirst();
  return row !== undefined;
}
