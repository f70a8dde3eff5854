import type { Database } from '../../catalogue/catalogue.ts';
import { budgets, depths, frequencies } from '../../catalogue/target-options.ts';
import { inOrderOfNames } from '../../catalogue/names-of.ts';
import type { GroupedOrder } from './target-order.ts';

/** The common value of a group: an id, an option, a number of notes. */
export type GroupValue = string | number;

/** Collections, themes and people are sorted by name, options and states by the order of their lists. */
export async function groupsInOrder(
  db: Database,
  { column, direction }: GroupedOrder,
  values: readonly GroupValue[],
): Promise<readonly GroupValue[]> {
  const ids = values.map(String);
  const forward = await (async (): Promise<readonly GroupValue[]> => {
    switch (column) {
      case 'collectionId':
        return inOrderOfNames(db, 'collection', ids);
      case 'themeId':
        return inOrderOfNames(db, 'theme', ids);
      case 'responsibleId':
      case 'modifiedBy':
      case 'createdBy':
        return inOrderOfNames(db, 'account', ids);
      case 'state':
        return ['proposed', 'validated', 'refused'].filter((state) => ids.includes(state));
      case 'frequency':
        return frequencies.filter((frequency) => ids.includes(frequency));
      case 'depth':
        return depths.filter((depth) => ids.includes(depth));
      case 'budget':
        return budgets.filter((budget) => ids.includes(budget));
      case 'openNotes':
        return [...new Set(values.map(Number))].toSorted((one, other) => one - other);
    }
  })();
  return direction === 'asc' ? forward : forward.toReversed();
}
