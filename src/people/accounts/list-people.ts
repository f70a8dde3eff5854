import { sql } from 'kysely';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { folded, wordsOf } from '../../catalogue/folded.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { listPage } from '../../catalogue/list-page.ts';
import type { ListPage } from '../../catalogue/list-page.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { sortedPage, sortedText } from '../../catalogue/sorted-page.ts';
import { roles } from '../../catalogue/roles.ts';
import { readAccounts } from './account-item.ts';
import type { AccountItem } from './account-shape.ts';
import type { NameItem } from './account-shape.ts';
import { peopleSorts } from './account-shape.ts';
import type { PeopleQuery } from './account-shape.ts';

type PeopleSortName = keyof typeof peopleSorts;

/** Enough for the staff of a library. */
const maxPeople = 10_000;

/** One page of people. `q`: prefixes of words in name, display name or e-mail, accents ignored. */
export async function listPeople(
  catalogue: Catalogue,
  question: PeopleQuery,
): Promise<Outcome<ListPage<AccountItem>>> {
  const { q = '', role, isActive } = question;
  const found = (await briefAccounts(catalogue)).filter(
    (each) =>
      (role === undefined || each.role === role) &&
      (isActive === undefined || (each.isActive === 1) === isActive) &&
      isMatch(q, [each.name, each.displayName, each.email]),
  );
  return listPage(question, {
    kinds: peopleSorts,
    page: async (request) => {
      const { name } = request.order;
      const given = name === 'collections' ? await collectionCounts(catalogue) : new Map<string, number>();
      return sortedPage(
        found.map((each) => ({ id: each.id, value: valueOf(each, name, given) })),
        request,
      );
    },
    count: () => found.length,
    read: (ids) => readAccounts(catalogue.db, ids),
  });
}

function valueOf(account: BriefAccount, name: PeopleSortName, given: ReadonlyMap<string, number>): SortValue {
  switch (name) {
    case 'displayName':
      return sortedText(account.displayName);
    case 'name':
      return account.nameFolded;
    case 'role':
      return roles.indexOf(account.role);
    case 'state':
      return stateOf(account);
    case 'collections':
      return account.role === 'curator' || account.role === 'administrator'
        ? maxPeople
        : (given.get(account.id) ?? 0);
    case 'lastSignIn':
      return account.lastSignInMs;
    case 'email':
      return sortedText(account.email) || null;
    case 'origin':
      return account.origin;
    case 'created':
      return account.createdMs;
  }
}

/** Active; invited, without a password yet; deactivated. */
function stateOf({ isActive, origin, hasPassword }: BriefAccount): number {
  if (isActive === 0) return 2;
  return origin === 'local' && hasPassword === 0 ? 1 : 0;
}

async function collectionCounts({ db }: Catalogue): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('accountCollection')
    .select(({ fn }) => ['accountId', fn.countAll<number>().as('count')])
    .groupBy('accountId')
    .execute();
  return new Map(rows.map(({ accountId, count }) => [accountId, count]));
}

/** Active people, for a picker. */
export async function listNames(
  catalogue: Catalogue,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<{ readonly items: readonly NameItem[] }> {
  const found = (await briefAccounts(catalogue)).filter(
    (each) => each.isActive === 1 && isMatch(q, [each.name, each.displayName]),
  );
  const byName = found
    .map((each) => ({ ...each, key: folded(each.displayName) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return { items: byName.slice(0, limit).map(({ id, displayName, role }) => ({ id, displayName, role })) };
}

/** Neither engine folds accents, and the number of people is small. */
function briefAccounts({ db }: Catalogue) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'nameFolded', 'displayName', 'email', 'role', 'isActive', 'origin'])
    .select(['lastSignInMs', 'createdMs', sql<number>`password_hash is not null`.as('hasPassword')])
    .orderBy('nameFolded')
    .limit(maxPeople + 1)
    .execute();
}

type BriefAccount = Awaited<ReturnType<typeof briefAccounts>>[number];

function isMatch(q: string, texts: readonly string[]): boolean {
  const wanted = wordsOf(q);
  if (wanted.length === 0) return true;
  const words = wordsOf(...texts);
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
