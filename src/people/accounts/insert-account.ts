import type { Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { AccountTable } from '../../catalogue/tables/account-tables.ts';
import { addRow } from '../../catalogue/change-row.ts';

export interface AccountToInsert extends Pick<AccountTable, 'name' | 'displayName' | 'email' | 'role'> {
  readonly origin?: AccountTable['origin'];
  readonly externalId?: string;
  readonly passwordHash?: string;
  readonly nowMs: number;
  /** The creator; undefined if the owner created it by signing in. */
  readonly madeBy?: string;
}

/** Returns its id. The caller has checked that the name is free. */
export function insertAccount(
  changing: Changing,
  { nowMs, passwordHash, externalId = '', origin = 'local', madeBy, ...account }: AccountToInsert,
): Promise<string> {
  const { name, displayName, email, role } = account;
  const id = newId(nowMs);
  return addRow(
    changing,
    { id: madeBy ?? id },
    { table: 'account', subject: 'account' },
    {
      set: { name, displayName, email, origin, role },
      derived: {
        nameFolded: folded(name),
        externalId,
        passwordHash: passwordHash ?? null,
        isActive: 1,
        language: 'en',
        createdMs: nowMs,
        modifiedMs: nowMs,
        lastSignInMs: null,
      },
      atMs: nowMs,
      id,
    },
  );
}
