import type { Database } from '../../catalogue/catalogue.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import { groupsInOrder, sortedInGroups } from './target-groups.ts';
import type { GroupedOrder, PlainOrder, TargetOrder } from './target-order.ts';
import type { Condition } from './search-conditions.ts';
import { idsFound, idsWithWords } from './search-plan.ts';
import type { FoundTargets, TargetWish } from './search-plan.ts';

/** One condition holds of few targets: all of those are looked at. */
export interface Driving<Order extends TargetOrder = TargetOrder> {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly driver: Condition;
  readonly ids: readonly string[] | undefined;
}

/** All that is found, in order. */
export async function drivenMarks(db: Database, driving: Driving): Promise<readonly ListCursor[]> {
  const { order } = driving;
  if (order.isGrouped) return groupedMarks(db, { ...driving, order });
  return driven(db, { ...driving, order })
    .orderBy('value', order.direction)
    .orderBy('target.id', order.direction)
    .execute();
}

/** A page of what is found. */
export async function drivenPage(
  db: Database,
  driving: Driving,
  wish: Pick<TargetWish, 'cursor' | 'limit'>,
): Promise<FoundTargets> {
  const { order } = driving;
  return order.isGrouped
    ? groupedPage(db, { ...driving, order }, wish)
    : plainPage(db, { ...driving, order }, wish);
}

/** The database sorts and counts: the rest does not come here. */
async function plainPage(
  db: Database,
  driving: Driving<PlainOrder>,
  { cursor, limit }: Pick<TargetWish, 'cursor' | 'limit'>,
): Promise<FoundTargets> {
  const { direction } = driving.order;
  let query = db
    .with('found', () => driven(db, driving))
    .selectFrom('found')
    .select(['found.id', 'found.value'])
    .select((of) => of.selectFrom('found as every').select(of.fn.countAll<number>().as('count')).as('total'))
    .orderBy('found.value', direction)
    .orderBy('found.id', direction)
    .limit(limit + 1);
  if (cursor !== undefined)
    query = query.where((of) =>
      of(
        of.refTuple('found.value', 'found.id'),
        direction === 'asc' ? '>' : '<',
        of.tuple(cursor.value as never, cursor.id as never),
      ),
    );
  const rows = await query.execute();
  const [first] = rows;
  // Behind the last page nothing tells how many there were.
  const total = first?.total ?? (cursor === undefined ? 0 : (await drivenMarks(db, driving)).length);
  return {
    page: rows.slice(0, limit).map(({ id, value }) => ({ id, value })),
    isMore: rows.length > limit,
    total,
    isTotalExact: true,
  };
}

async function groupedPage(
  db: Database,
  driving: Driving<GroupedOrder>,
  { cursor, limit }: Pick<TargetWish, 'cursor' | 'limit'>,
): Promise<FoundTargets> {
  const marks = await groupedMarks(db, driving, cursor);
  // The mark stands among them, whether or not its target still does.
  const behind = cursor === undefined ? marks : marks.slice(marks.indexOf(cursor) + 1);
  return {
    page: behind.slice(0, limit),
    isMore: behind.length > limit,
    total: marks.length - (cursor === undefined ? 0 : 1),
    isTotalExact: true,
  };
}

/** In their groups, of which only the names know the order; `also` is put where it belongs, behind its like. */
async function groupedMarks(
  db: Database,
  driving: Driving<GroupedOrder>,
  also?: ListCursor,
): Promise<readonly ListCursor[]> {
  const rows = await driven(db, driving).select('target.modifiedMs as thenBy').execute();
  const all: readonly ListCursor[] = also === undefined ? rows : [...rows, also];
  const groups = await groupsInOrder(db, driving.order, [...new Set(all.map(({ value }) => value ?? ''))]);
  return sortedInGroups(all, groups);
}

/** With the value that they are sorted by. */
function driven(db: Database, { conditions, order: { column }, driver, ids }: Driving) {
  const { found } = driver;
  const words = found?.by === 'targetWord' && ids === undefined ? found : undefined;
  const also = words === undefined ? [] : conditions.filter((each) => each !== driver && isWord(each));
  const others = also.flatMap(({ found: other }) => (other?.by === 'targetWord' ? [other] : []));
  const some = words === undefined ? idsFound(db, driver) : idsWithWords(db, words, others);
  const byColumn = found?.by === 'target' ? driver.holds : undefined;
  let query = db
    .selectFrom('target')
    .select(['target.id', `target.${column} as value`])
    .where(
      (of) => byColumn?.(of) ?? of('target.id', 'in', ids === undefined || ids.length === 0 ? some : ids),
    );
  for (const condition of conditions)
    if (condition !== driver && !also.includes(condition)) query = query.where(condition.holdsOnTheWay);
  return query;
}

function isWord({ found }: Condition): boolean {
  return found?.by === 'targetWord';
}
