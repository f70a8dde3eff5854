import { catalogueReason } from '../../catalogue/catalogue-reason.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { mostCounted, readMark, writeMark } from '../list-mark.ts';
import type { ListMark, ListPage } from '../list-mark.ts';
import { chunks } from '../names.ts';
import { selectionReason } from '../selection-reason.ts';
import { readRecords } from './record.ts';
import type { RecordView } from './record.ts';
import { searchProblems } from './record-search.ts';
import type { RecordSearch, RecordSort } from './record-search.ts';
import { conditionsOf } from './search-conditions.ts';
import type { Condition } from './search-conditions.ts';
import { bounded, countFound, countRows, idsFound, idsWithWords, planOf } from './search-plan.ts';

export interface RecordQuestion extends RecordSearch {
  readonly sort: RecordSort;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The records that a search finds, a page of them. */
export async function searchRecords(
  db: Database,
  person: Person,
  { sort, after, limit, ...search }: RecordQuestion,
): Promise<Outcome<ListPage<RecordView>>> {
  const problems = searchProblems(search);
  const order = orderOf(sort);
  const mark = after === undefined ? undefined : readMark(after, order.kind);
  if (after !== undefined && mark === undefined)
    problems.push({ field: 'after', ...catalogueReason('list-place') });
  if (problems.length > 0)
    return refused('invalid', selectionReason('search-unusable'), { fields: problems });
  const found = await findRecords(db, { search, order, mark, limit });
  const last = found.page.at(-1);
  return done({
    items: await readRecords(
      db,
      person,
      found.page.map(({ id }) => id),
    ),
    next: found.isMore && last !== undefined ? writeMark(last) : null,
    total: found.total,
    isTotalExact: found.isTotalExact,
  });
}

/** Every record that a search finds, in pieces: for exports. */
export async function* allFound(
  db: Database,
  { search, sort }: { readonly search: RecordSearch; readonly sort: RecordSort },
): AsyncGenerator<string[]> {
  const order = orderOf(sort);
  const conditions = conditionsOf(search);
  const plan = await planOf(db, conditions, { isByChange: order.column === 'modifiedMs' });
  if (plan.kind === 'driven') {
    const all = await drivenMarks(db, { conditions, order, ...plan });
    for (const some of chunks(all, piece)) yield some.map(({ id }) => id);
    return;
  }
  let mark: ListMark | undefined;
  for (;;) {
    const { page, isMore } = await walkedPage(db, { conditions, order, mark, limit: piece });
    if (page.length > 0) yield page.map(({ id }) => id);
    mark = page.at(-1);
    if (!isMore || mark === undefined) return;
  }
}

const piece = 500;

interface Order {
  readonly column: 'modifiedMs' | 'createdMs' | 'titleFolded' | 'urlKey';
  readonly kind: 'number' | 'string';
  readonly direction: 'asc' | 'desc';
}

function orderOf(sort: RecordSort): Order {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  switch (sort) {
    case 'modified':
    case '-modified':
      return { column: 'modifiedMs', kind: 'number', direction };
    case 'created':
    case '-created':
      return { column: 'createdMs', kind: 'number', direction };
    case 'title':
    case '-title':
      return { column: 'titleFolded', kind: 'string', direction };
    case 'url':
    case '-url':
      return { column: 'urlKey', kind: 'string', direction };
  }
}

interface Wanted {
  readonly search: RecordSearch;
  readonly order: Order;
  readonly mark: ListMark | undefined;
  readonly limit: number;
}

interface Found {
  readonly page: readonly ListMark[];
  readonly isMore: boolean;
  readonly total: number;
  readonly isTotalExact: boolean;
}

async function findRecords(db: Database, { search, order, mark, limit }: Wanted): Promise<Found> {
  const conditions = conditionsOf(search);
  const plan = await planOf(db, conditions, { isByChange: order.column === 'modifiedMs' });
  switch (plan.kind) {
    case 'driven':
      return drivenPage(db, { conditions, order, ...plan }, { mark, limit });
    case 'walked': {
      const [page, count] = await Promise.all([
        walkedPage(db, { conditions, order, mark, limit }),
        countOf(db, conditions, plan.rows),
      ]);
      // The first page may know more than what was counted.
      const shown = page.page.length;
      if (mark === undefined && !page.isMore) return { ...page, total: shown, isTotalExact: true };
      return { ...page, ...count, total: Math.max(count.total, shown) };
    }
  }
}

interface Driving {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly driver: Condition;
  readonly ids: readonly string[] | undefined;
}

/** All that is found, in order. */
async function drivenMarks(db: Database, driving: Driving): Promise<ListMark[]> {
  const { direction } = driving.order;
  return driven(db, driving).orderBy('value', direction).orderBy('record.id', direction).execute();
}

/** A page of what is found. The database sorts and counts: the rest does not come here. */
async function drivenPage(
  db: Database,
  driving: Driving,
  { mark, limit }: Pick<Wanted, 'mark' | 'limit'>,
): Promise<Found> {
  const { direction } = driving.order;
  let query = db
    .with('found', () => driven(db, driving))
    .selectFrom('found')
    .select(['found.id', 'found.value'])
    .select((of) => of.selectFrom('found as every').select(of.fn.countAll<number>().as('count')).as('total'))
    .orderBy('found.value', direction)
    .orderBy('found.id', direction)
    .limit(limit + 1);
  if (mark !== undefined)
    query = query.where((of) =>
      of(
        of.refTuple('found.value', 'found.id'),
        direction === 'asc' ? '>' : '<',
        of.tuple(mark.value as never, mark.id as never),
      ),
    );
  const rows = await query.execute();
  const [first] = rows;
  // Behind the last page nothing tells how many there were.
  const total = first?.total ?? (mark === undefined ? 0 : (await drivenMarks(db, driving)).length);
  return {
    page: rows.slice(0, limit).map(({ id, value }) => ({ id, value })),
    isMore: rows.length > limit,
    total,
    isTotalExact: true,
  };
}

function driven(db: Database, { conditions, order: { column }, driver, ids }: Driving) {
  const { found } = driver;
  const words = found?.by === 'recordWord' && ids === undefined ? found : undefined;
  const also = words === undefined ? [] : conditions.filter((each) => each !== driver && isWord(each));
  const others = also.flatMap(({ found: other }) => (other?.by === 'recordWord' ? [other] : []));
  const some = words === undefined ? idsFound(db, driver) : idsWithWords(db, words, others);
  const byColumn = found?.by === 'record' ? driver.holds : undefined;
  let query = db
    .selectFrom('record')
    .select(['record.id', `record.${column} as value`])
    .where(
      (of) => byColumn?.(of) ?? of('record.id', 'in', ids === undefined || ids.length === 0 ? some : ids),
    );
  for (const condition of conditions)
    if (condition !== driver && !also.includes(condition)) query = query.where(condition.holdsOnTheWay);
  return query;
}

function isWord({ found }: Condition): boolean {
  return found?.by === 'recordWord';
}

interface Walk {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly mark: ListMark | undefined;
  readonly limit: number;
}

async function walkedPage(
  db: Database,
  { conditions, order: { column, direction }, mark, limit }: Walk,
): Promise<Pick<Found, 'page' | 'isMore'>> {
  let query = db
    .selectFrom('record')
    .select(['record.id', `record.${column} as value`])
    .orderBy(`record.${column}`, direction)
    .orderBy('record.id', direction)
    .limit(limit + 1);
  // The indexes of the usual columns are in the order of the last change, too.
  for (const { holds, holdsOnTheWay } of conditions)
    query = query.where(column === 'modifiedMs' ? holds : holdsOnTheWay);
  if (mark !== undefined)
    query = query.where((of) =>
      of(
        of.refTuple(`record.${column}`, 'record.id'),
        direction === 'asc' ? '>' : '<',
        of.tuple(mark.value as never, mark.id as never),
      ),
    );
  const rows = await query.execute();
  return { page: rows.slice(0, limit), isMore: rows.length > limit };
}

/** Of several conditions that all hold of many, only so many records are looked at. */
const mostLooked = 5000;

/** Counted exactly where one index can, up to a bound; otherwise at least so many as are found among the newest. */
async function countOf(
  db: Database,
  conditions: readonly Condition[],
  rows: number | undefined,
): Promise<Pick<Found, 'total' | 'isTotalExact'>> {
  const [only] = conditions;
  if (only === undefined)
    return bounded(
      await countRows(
        db,
        db
          .selectFrom('record')
          .select('id')
          .limit(mostCounted + 1),
      ),
    );
  if (rows !== undefined && conditions.length === 1) return countFound(db, only, rows);
  const newest = db.selectFrom('record').selectAll().orderBy('modifiedMs', 'desc').limit(mostLooked);
  let some = db.selectFrom(newest.as('record')).select('record.id');
  for (const { holdsOnTheWay } of conditions) some = some.where(holdsOnTheWay);
  const looked = await countRows(
    db,
    db
      .selectFrom('record')
      .select('id')
      .limit(mostLooked + 1),
  );
  return { total: await countRows(db, some), isTotalExact: looked <= mostLooked };
}
