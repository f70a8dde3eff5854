import { catalogueReason } from '../../catalogue/catalogue-reason.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { folded, wordsOf } from '../../catalogue/folded.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { RoleName } from '../../catalogue/tables.ts';
import { readAccounts } from './account-item.ts';
import type { AccountItem } from './account-item.ts';

export interface PeopleQuestion {
  readonly q?: string | undefined;
  readonly role?: RoleName | undefined;
  readonly isActive?: boolean | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface PeopleList {
  readonly items: readonly AccountItem[];
  readonly next: string | null;
  readonly total: number;
  readonly isTotalExact: boolean;
}

export interface NameItem {
  readonly id: string;
  readonly displayName: string;
  readonly role: RoleName;
}

/** The staff of a library: more than that are not looked through. */
const mostPeople = 10_000;

/** In the order of their names. `q`: words that name, display name or e-mail begin with, without regard to accents. */
export async function listPeople(
  catalogue: Catalogue,
  { q = '', role, isActive, after, limit }: PeopleQuestion,
): Promise<Outcome<PeopleList>> {
  const start = after === undefined ? '' : Buffer.from(after, 'base64url').toString();
  if (after !== undefined && Buffer.from(start).toString('base64url') !== after)
    return refused('invalid', catalogueReason('list-place-unread'), {
      fields: [{ field: 'after', ...catalogueReason('list-place') }],
    });
  const found = (await briefAccounts(catalogue)).filter(
    (each) =>
      (role === undefined || each.role === role) &&
      (isActive === undefined || (each.isActive === 1) === isActive) &&
      isMatch(q, [each.name, each.displayName, each.email]),
  );
  const rest = found.filter(({ nameFolded }) => nameFolded > start);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return done({
    items: await readAccounts(
      catalogue.db,
      page.map(({ id }) => id),
    ),
    next:
      rest.length > limit && last !== undefined ? Buffer.from(last.nameFolded).toString('base64url') : null,
    total: Math.min(found.length, mostPeople),
    isTotalExact: found.length <= mostPeople,
  });
}

/** Active people, to choose one from. */
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

/** Accents cannot be folded by either engine, and there are only so many people. */
function briefAccounts({ db }: Catalogue) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'nameFolded', 'displayName', 'email', 'role', 'isActive'])
    .orderBy('nameFolded')
    .limit(mostPeople + 1)
    .execute();
}

function isMatch(q: string, texts: readonly string[]): boolean {
  const wanted = wordsOf(q);
  if (wanted.length === 0) return true;
  const words = wordsOf(...texts);
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
