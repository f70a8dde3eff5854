import type { Database } from '../../catalogue/catalogue.ts';
import type { ListMark } from '../../catalogue/list-mark.ts';
import { groupsFor, groupsInOrder } from './record-groups.ts';
import type { GroupValue } from './record-groups.ts';
import type { GroupedOrder, PlainOrder, RecordOrder } from './record-order.ts';
import type { RecordSearch } from './record-search.ts';
import type { Condition } from './search-conditions.ts';
import type { FoundRecords, RecordWish } from './search-plan.ts';

/** Every condition holds of many records: the next ones are near in the index of the order. */
export interface Walk<Order extends RecordOrder = RecordOrder> extends Pick<RecordWish, 'mark' | 'limit'> {
  readonly search: RecordSearch;
  readonly conditions: readonly Condition[];
  readonly order: Order;
}

export type WalkedPage = Pick<FoundRecords, 'page' | 'isMore'>;

export async function walkedPage(db: Database, walk: Walk): Promise<WalkedPage> {
  const { order, limit } = walk;
  const rows = order.isGrouped
    ? await groupedRows(db, { ...walk, order })
    : await plainRows(db, { ...walk, order });
  return { page: rows.slice(0, limit), isMore: rows.length > limit };
}

function plainRows(
  db: Database,
  { conditions, order: { column, direction }, mark, limit }: Walk<PlainOrder>,
): Promise<ListMark[]> {
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
  return query.execute();
}

/** One group after another, until the page is full. */
async function groupedRows(db: Database, walk: Walk<GroupedOrder>): Promise<ListMark[]> {
  const { search, order, mark, limit } = walk;
  const possible = await groupsFor(db, order, search);
  const groups =
    mark === undefined ? possible : await groupsInOrder(db, order, [...possible, mark.value ?? '']);
  const rows: ListMark[] = [];
  const begun = mark === undefined ? 0 : groups.indexOf(mark.value ?? '');
  for (const group of begun === -1 ? [] : groups.slice(begun)) {
    const rest = { ...walk, mark: group === mark?.value ? mark : undefined, limit: limit - rows.length };
    rows.push(...(await groupRows(db, group, rest)));
    if (rows.length > limit) break;
  }
  return rows;
}

function groupRows(
  db: Database,
  group: GroupValue,
  { conditions, order: { column }, mark, limit }: Walk<GroupedOrder>,
): Promise<ListMark[]> {
  let query = db
    .selectFrom('record')
    .select(['record.id', `record.${column} as value`, 'record.modifiedMs as thenBy'])
    .where(`record.${column}`, '=', group as never)
    .orderBy('record.modifiedMs', 'desc')
    .orderBy('record.id', 'desc')
    .limit(limit + 1);
  for (const { holdsOnTheWay } of conditions) query = query.where(holdsOnTheWay);
  if (mark !== undefined)
    query = query.where((of) =>
      of(of.refTuple('record.modifiedMs', 'record.id'), '<', of.tuple(mark.thenBy ?? 0, mark.id)),
    );
  return query.execute();
}
