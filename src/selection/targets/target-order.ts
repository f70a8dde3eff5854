import { orderOf } from '../../catalogue/list-order.ts';
import type { ListOrder } from '../../catalogue/list-order.ts';
import { targetSorts } from './target-shape.ts';
import type { TargetSort, TargetSortName } from './target-shape.ts';

/** The order of targets: by an indexed column, or in groups. */
export type TargetOrder = PlainOrder | GroupedOrder;

export interface PlainOrder extends ListOrder {
  readonly isGrouped: false;
  readonly column: 'modifiedMs' | 'createdMs' | 'titleFolded' | 'urlKey' | 'host' | 'domain';
}

/** Groups share a value, such as the state; within a group the last changed is first, as in the indexes. */
export interface GroupedOrder extends ListOrder {
  readonly isGrouped: true;
  readonly column:
    | 'collectionId'
    | 'state'
    | 'frequency'
    | 'depth'
    | 'budget'
    | 'themeId'
    | 'responsibleId'
    | 'openNotes'
    | 'modifiedBy'
    | 'createdBy';
}

const plain = {
  modified: 'modifiedMs',
  created: 'createdMs',
  title: 'titleFolded',
  url: 'urlKey',
  host: 'host',
  domain: 'domain',
} as const satisfies Readonly<Partial<Record<TargetSortName, PlainOrder['column']>>>;

const grouped = {
  collection: 'collectionId',
  state: 'state',
  frequency: 'frequency',
  depth: 'depth',
  budget: 'budget',
  theme: 'themeId',
  responsible: 'responsibleId',
  openNotes: 'openNotes',
  modifiedBy: 'modifiedBy',
  createdBy: 'createdBy',
} as const satisfies Readonly<Partial<Record<TargetSortName, GroupedOrder['column']>>>;

export function targetOrder(sort: TargetSort): TargetOrder {
  const order = orderOf(sort, targetSorts);
  return isPlain(order.name)
    ? { ...order, isGrouped: false, column: plain[order.name] }
    : { ...order, isGrouped: true, column: grouped[order.name] };
}

function isPlain(name: TargetSortName): name is keyof typeof plain {
  return name in plain;
}
