import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { peopleReason } from '../people-reason.ts';
import { hasRight, rights } from '../rights.ts';
import { readPerson } from '../read-person.ts';
import { heldElsewhere } from './held-elsewhere.ts';
import { unfitName } from './unfit-name.ts';
import { changeRow } from '../../catalogue/change-row.ts';
import type { OwnAccount, OwnChange } from './account-shape.ts';

export async function readOwnAccount(db: Database, id: string): Promise<OwnAccount | undefined> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, displayName, email, role, language, origin, version } = row;
  return {
    id,
    name,
    displayName,
    email,
    role,
    rights: rights.filter((right) => hasRight(role, right)),
    language,
    collections: [...(await readPerson(db, row)).collections],
    origin,
    version,
  };
}

export async function changeOwnAccount(
  catalogue: Catalogue,
  id: string,
  { version, nowMs, ...input }: OwnChange & { readonly nowMs: number },
): Promise<Outcome<OwnAccount>> {
  return changeRow(catalogue, { id }, ownAccounts, { id, version }, async (row) => {
    const unusable = heldElsewhere(row, input) ?? unfitName('displayName', input.displayName);
    if (unusable !== undefined) return unusable;
    const { displayName, email, language } = input;
    return done({ set: { displayName, email, language }, derived: { modifiedMs: nowMs }, atMs: nowMs });
  });
}

const ownAccounts = {
  table: 'account',
  subject: 'account',
  conflict: peopleReason('own-account-changed'),
  read: async (db: Database, id: string): Promise<Outcome<OwnAccount>> => {
    const account = await readOwnAccount(db, id);
    return account === undefined ? noSuch('account') : done(account);
  },
} as const;
