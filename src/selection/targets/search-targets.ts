import type { Database } from '../../catalogue/catalogue.ts';
import { readCursor, writeCursor } from '../../catalogue/list-cursor.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import type { ListPage, ListQuery } from '../../catalogue/list-page.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { chunks } from '../names.ts';
import { selectionReason } from '../selection-reason.ts';
import { conditionsOf } from './search-conditions.ts';
import { countFound, foundTargets } from './found-targets.ts';
import type { TargetRequest } from './found-targets.ts';
import { targetOrder } from './target-order.ts';
import { readTargets } from './target.ts';

import { searchProblems } from './target-search.ts';

import type { TargetSearch, TargetSort, TargetSortName, TargetView } from './target-shape.ts';

export type TargetQuery = TargetSearch & ListQuery<TargetSortName>;

/** A page of the results of a search. */
export async function searchTargets(
  db: Database,
  person: Person,
  { sort, after, limit, ...search }: TargetQuery,
): Promise<Outcome<ListPage<TargetView>>> {
  const order = targetOrder(sort);
  const cursor = readCursor(after, order);
  if (!cursor.ok) return cursor;
  const problems = searchProblems(search);
  if (problems.length > 0)
    return refused('invalid', selectionReason('search-unusable'), { fields: problems });
  const found = await findTargets(db, {
    conditions: conditionsOf(search),
    order,
    cursor: cursor.value,
    limit,
  });
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

async function findTargets(db: Database, request: TargetRequest) {
  const [found, count] = await Promise.all([foundTargets(db, request), countFound(db, request.conditions)]);
  return { ...found, ...count };
}

/** All results of a search in batches, for exports. */
export async function* allFound(
  db: Database,
  { search, sort }: { readonly search: TargetSearch; readonly sort: TargetSort },
): AsyncGenerator<string[]> {
  const request = { conditions: conditionsOf(search), order: targetOrder(sort), limit: maxAtOnce.found };
  let cursor: ListCursor | undefined;
  do {
    const { page, isMore } = await foundTargets(db, { ...request, cursor });
    for (const some of chunks(page, maxAtOnce.given)) yield some.map(({ id }) => id);
    cursor = isMore ? page.at(-1) : undefined;
  } while (cursor !== undefined);
}

/** Large, since each page gathers and sorts all results again. */
const maxAtOnce = { found: 10_000, given: 500 };
