import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { drivenPage } from './driven-targets.ts';
import { farCondition, fewFound, groupsFound } from './gathered-targets.ts';
import { groupsFor, groupsInOrder, sortedInGroups } from './target-groups.ts';
import type { GroupValue } from './target-groups.ts';
import type { GroupedOrder, PlainOrder, TargetOrder } from './target-order.ts';
import type { TargetSearch } from './target-search.ts';
import type { Place, TargetWay } from './target-way.ts';
import type { Condition } from './search-conditions.ts';
import { farPlanOf, hasInOrder } from './search-plan.ts';
import type { FoundTargets, TargetWish } from './search-plan.ts';
import { titledRows } from './titled-words.ts';
import { Walker } from './walker.ts';

/**
 * Every condition holds of many targets: the next ones are near in the index of the order. Where they are not, because the targets
 * of a word stand together further on, or hardly one has both of two words, the rest of the way is gone with what the conditions
 * find in hand.
 */
export interface Walk<Order extends TargetOrder = TargetOrder> extends Pick<TargetWish, 'cursor' | 'limit'> {
  readonly search: TargetSearch;
  readonly conditions: readonly Condition[];
  /** Of the conditions. */
  readonly rarest: Condition | undefined;
  readonly order: Order;
}

export type WalkedPage = Pick<FoundTargets, 'page' | 'isMore'>;

export async function walkedPage(db: Database, walk: Walk): Promise<WalkedPage> {
  const { order, limit } = walk;
  const rows = order.isGrouped
    ? await groupedRows(db, { ...walk, order })
    : await plainRows(db, { ...walk, order });
  return { page: rows.slice(0, limit), isMore: rows.length > limit };
}

async function plainRows(db: Database, walk: Walk<PlainOrder>): Promise<readonly ListCursor[]> {
  const { conditions, rarest, order, cursor, limit } = walk;
  const own = [rarest, ...conditions].find((each) => each !== undefined && hasInOrder(each, order));
  const titled = own === undefined && order.column === 'titleFolded' ? await byTitle(db, walk) : undefined;
  if (titled !== undefined) return titled;
  const others = conditions.filter((each) => each !== own);
  const from = cursor === undefined ? undefined : { key: cursor.value ?? '', id: cursor.id };
  const way: TargetWay = { ...order, own: own?.holds, from };
  const walker = new Walker(db, { limit, mayStop: canBeGathered(others) });
  const stopped = await walker.walk(way, others.map(holdsOnWay), plainMark);
  if (stopped === undefined) return walker.found;
  const plan = await farPlanOf(db, others);
  if (plan.kind === 'driven') {
    const rest = { cursor: plainMark(stopped), limit: walker.rest + 1 };
    const { page } = await drivenPage(db, { conditions, order, driver: plan.driver, ids: undefined }, rest);
    return [...walker.found, ...page];
  }
  const far = farCondition(db, others, plan.gathered);
  const patient = new Walker(db, { limit: walker.rest, mayStop: false });
  await patient.walk({ ...way, from: stopped }, [far], plainMark);
  return [...walker.found, ...patient.found];
}

/** Where words are looked for. */
async function byTitle(
  db: Database,
  { conditions, order: { direction }, cursor, limit }: Walk<PlainOrder>,
): Promise<readonly ListCursor[] | undefined> {
  const ranges = conditions.flatMap(({ found }) => (found?.by === 'targetWord' ? [found] : []));
  if (ranges.length === 0) return undefined;
  const where = conditions.filter(({ found }) => found?.by !== 'targetWord').map(holdsOnWay);
  return titledRows(db, { ranges, where, direction, cursor, limit });
}

function plainMark({ key, id }: Place): ListCursor {
  return { value: key, id };
}

function holdsOnWay({ holdsOnTheWay }: Condition): Expression<SqlBool> {
  return holdsOnTheWay(expressionBuilder<Tables, 'target'>());
}

function canBeGathered(conditions: readonly Condition[]): boolean {
  return conditions.some(({ found }) => found !== undefined);
}

/** One group after another, until the page is full. */
async function groupedRows(db: Database, walk: Walk<GroupedOrder>): Promise<readonly ListCursor[]> {
  const { search, conditions, order, cursor, limit } = walk;
  const possible = await groupsFor(db, order, search);
  const all =
    cursor === undefined ? possible : await groupsInOrder(db, order, [...possible, cursor.value ?? '']);
  const begun = cursor === undefined ? 0 : all.indexOf(cursor.value ?? '');
  const groups = begun === -1 ? [] : all.slice(begun);
  const where = conditions.map(holdsOnWay);
  const walker = new Walker(db, { limit, mayStop: canBeGathered(conditions) });
  for (const [place, group] of groups.entries()) {
    const stopped = await walker.walk(groupWay(order, group, cursor), where, markIn(group));
    if (stopped !== undefined) {
      const rest = { conditions, order, groups: groups.slice(place), cursor: markIn(group)(stopped) };
      return [...walker.found, ...(await farGroupRows(db, { ...rest, limit: walker.rest }))];
    }
    if (walker.isFull) break;
  }
  return walker.found;
}

function groupWay({ column }: GroupedOrder, group: GroupValue, cursor: ListCursor | undefined): TargetWay {
  return {
    own: (of) => of(`target.${column}`, '=', group as never),
    column: 'modifiedMs',
    direction: 'desc',
    from: group === cursor?.value ? { key: cursor.thenBy ?? 0, id: cursor.id } : undefined,
  };
}

function markIn(group: GroupValue): (place: Place) => ListCursor {
  return ({ key, id }) => ({ value: group, thenBy: Number(key), id });
}

interface FarGroups extends Pick<Walk<GroupedOrder>, 'conditions' | 'order' | 'limit'> {
  readonly groups: readonly GroupValue[];
  /** In the first of the groups. */
  readonly cursor: ListCursor;
}

async function farGroupRows(
  db: Database,
  { conditions, order, groups, cursor, limit }: FarGroups,
): Promise<readonly ListCursor[]> {
  const plan = await farPlanOf(db, conditions);
  if (plan.kind === 'driven') {
    const driving = { conditions, order, driver: plan.driver, ids: undefined };
    return (await drivenPage(db, driving, { cursor, limit: limit + 1 })).page;
  }
  const far = farCondition(db, conditions, plan.gathered);
  const few = await fewFound(db, order, far);
  if (few !== undefined) {
    const sorted = sortedInGroups(
      [...few.filter(({ value }) => groups.includes(value ?? '')), cursor],
      groups,
    );
    return sorted.slice(sorted.indexOf(cursor) + 1).slice(0, limit + 1);
  }
  const present = await groupsFound(db, order, far);
  const walker = new Walker(db, { limit, mayStop: false });
  for (const group of groups.filter((each) => present.has(each))) {
    await walker.walk(groupWay(order, group, cursor), conditions.map(holdsOnWay), markIn(group));
    if (walker.isFull) break;
  }
  return walker.found;
}
