import type { Database } from '../../catalogue/catalogue.ts';
import { readCursor, writeCursor } from '../../catalogue/list-cursor.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { maxCounted, totals } from '../../catalogue/list-page.ts';
import type { ListPage, ListQuestion } from '../../catalogue/list-page.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { chunks } from '../names.ts';
import { selectionReason } from '../selection-reason.ts';
import { drivenMarks, drivenPage } from './driven-targets.ts';
import { targetOrder } from './target-order.ts';
import { readTargets } from './target.ts';
import type { TargetView } from './target.ts';
import { searchProblems } from './target-search.ts';
import type { TargetSearch, TargetSort, TargetSortName } from './target-search.ts';
import { conditionsOf } from './search-conditions.ts';
import type { Condition } from './search-conditions.ts';
import { countFound, planOf } from './search-plan.ts';
import type { FoundTargets, TargetWish } from './search-plan.ts';
import { walkedPage } from './walked-targets.ts';

export type TargetQuestion = TargetSearch & ListQuestion<TargetSortName>;

/** The targets that a search finds, a page of them. */
export async function searchTargets(
  db: Database,
  person: Person,
  { sort, after, limit, ...search }: TargetQuestion,
): Promise<Outcome<ListPage<TargetView>>> {
  const order = targetOrder(sort);
  const cursor = readCursor(after, order);
  if (!cursor.ok) return cursor;
  const problems = searchProblems(search);
  if (problems.length > 0)
    return refused('invalid', selectionReason('search-unusable'), { fields: problems });
  const found = await findTargets(db, { search, order, cursor: cursor.value, limit });
  const last = found.page.at(-1);
  return done({
    items: await readTargets(
      db,
      person,
      found.page.map(({ id }) => id),
    ),
    next: found.isMore && last !== undefined ? writeCursor(order, last) : null,
    total: found.total,
    isTotalExact: found.isTotalExact,
  });
}

/** Every target that a search finds, in pieces: for exports. */
export async function* allFound(
  db: Database,
  { search, sort }: { readonly search: TargetSearch; readonly sort: TargetSort },
): AsyncGenerator<string[]> {
  const order = targetOrder(sort);
  const conditions = conditionsOf(search);
  const plan = await planOf(db, conditions, order);
  if (plan.kind === 'driven') {
    const all = await drivenMarks(db, { conditions, order, ...plan });
    for (const some of chunks(all, piece)) yield some.map(({ id }) => id);
    return;
  }
  let cursor: ListCursor | undefined;
  for (;;) {
    const { page, isMore } = await walkedPage(db, {
      search,
      conditions,
      order,
      cursor,
      limit: piece,
      ...plan,
    });
    if (page.length > 0) yield page.map(({ id }) => id);
    cursor = page.at(-1);
    if (!isMore || cursor === undefined) return;
  }
}

const piece = 500;

async function findTargets(
  db: Database,
  { search, order, cursor, limit }: TargetWish,
): Promise<FoundTargets> {
  const conditions = conditionsOf(search);
  const plan = await planOf(db, conditions, order);
  switch (plan.kind) {
    case 'driven':
      return drivenPage(db, { conditions, order, ...plan }, { cursor, limit });
    case 'walked': {
      const [page, count] = await Promise.all([
        walkedPage(db, { search, conditions, order, cursor, limit, ...plan }),
        countOf(db, conditions, plan.rows),
      ]);
      // The first page may know more than what was counted.
      const shown = page.page.length;
      if (cursor === undefined && !page.isMore) return { ...page, total: shown, isTotalExact: true };
      return { ...page, ...count, total: Math.max(count.total, shown) };
    }
  }
}

/** Of several conditions that all hold of many, only so many targets are looked at. */
const maxLooked = 5000;

/** Counted exactly where one index can, up to a bound; otherwise at least so many as are found among the newest. */
async function countOf(
  db: Database,
  conditions: readonly Condition[],
  rows: number | undefined,
): Promise<Pick<FoundTargets, 'total' | 'isTotalExact'>> {
  const [only] = conditions;
  if (only === undefined)
    return totals(
      await countRows(
        db,
        db
          .selectFrom('target')
          .select('id')
          .limit(maxCounted + 1),
      ),
    );
  if (rows !== undefined && conditions.length === 1) return countFound(db, only, rows);
  const newest = db.selectFrom('target').selectAll().orderBy('modifiedMs', 'desc').limit(maxLooked);
  let some = db.selectFrom(newest.as('target')).select('target.id');
  for (const { holdsOnTheWay } of conditions) some = some.where(holdsOnTheWay);
  const looked = await countRows(
    db,
    db
      .selectFrom('target')
      .select('id')
      .limit(maxLooked + 1),
  );
  return { total: await countRows(db, some), isTotalExact: looked <= maxLooked };
}
