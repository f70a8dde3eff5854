import { orderOf } from '../../catalogue/list-order.ts';
import type { ListOrder, SortKind } from '../../catalogue/list-order.ts';
import type { TargetSort, TargetSortName } from './target-shape.ts';

/** How targets are sorted: by a column that has an index of its own, or in groups. */
export type TargetOrder = PlainOrder | GroupedOrder;

export interface PlainOrder extends ListOrder {
  readonly isGrouped: false;
  readonly column: 'modifiedMs' | 'createdMs' | 'titleFolded' | 'urlKey' | 'host' | 'domain';
}

/** By a value that very many share, such as the state: within each group the last changed first, as the indexes have it. */
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

/** Of the values that pages end with. */
const kinds: Readonly<Record<TargetSortName, SortKind>> = {
  modified: 'number',
  created: 'number',
  title: 'string',
  url: 'string',
  host: 'string',
  domain: 'string',
  collection: 'string',
  state: 'string',
  frequency: 'string',
  depth: 'string',
  budget: 'string',
  theme: 'string',
  responsible: 'string',
  openNotes: 'number',
  modifiedBy: 'string',
  createdBy: 'string',
};

export function targetOrder(sort: TargetSort): TargetOrder {
  const order = orderOf(sort, kinds);
  return isPlain(order.name)
    ? { ...order, isGrouped: false, column: plain[order.name] }
    : { ...order, isGrouped: true, column: grouped[order.name] };
}

function isPlain(name: TargetSortName): name is keyof typeof plain {
  return name in plain;
}
