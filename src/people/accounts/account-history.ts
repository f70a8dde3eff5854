import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { ChangeTable } from '../../catalogue/tables.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import { commandLine } from './add-account.ts';

export interface AccountHistory {
  readonly changes: readonly {
    readonly version: number;
    readonly at: number;
    readonly by: { readonly id: string; readonly displayName: string };
    readonly action: ChangeTable['action'];
    readonly fields: readonly ChangedField[];
    readonly isBulk: boolean;
  }[];
}

const mostChanges = 500;

/** Who changed what of an account, the last first. */
export async function accountHistory({ db }: Catalogue, id: string): Promise<Outcome<AccountHistory>> {
  const account = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  if (account === undefined) return refused('not-found', 'There is no such account.');
  const rows = await db
    .selectFrom('change')
    .leftJoin('account', 'account.id', 'change.accountId')
    .select(['change.version', 'change.atMs', 'change.accountId', 'change.action', 'change.fieldsJson'])
    .select(['change.bulkId', 'account.displayName'])
    .where('change.subject', '=', 'account')
    .where('change.subjectId', '=', id)
    .orderBy('change.version', 'desc')
    .limit(mostChanges)
    .execute();
  return done({
    changes: rows.map((row) => ({
      version: row.version,
      at: row.atMs,
      by: { id: row.accountId, displayName: row.displayName ?? nameless(row.accountId) },
      action: row.action,
      fields: JSON.parse(row.fieldsJson) as ChangedField[],
      isBulk: row.bulkId !== null,
    })),
  });
}

function nameless(accountId: string): string {
  return accountId === commandLine.id ? 'the command line' : accountId;
}
