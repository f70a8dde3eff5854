import { knownSort } from './column.ts';
import type { Column } from './column.ts';
import { useFilters } from './use-filters.ts';

/** Which parameter of the address has the order: each table of a page needs its own. */
export const defaultParameter = 'sort';

/** The order in which the table stands, for the API's question: `name`, `-name`. */
export function useSort<Row>(
  columns: readonly Column<Row>[],
  defaultValue: string,
  parameter: string = defaultParameter,
): string {
  return knownSort(columns, useFilters().value(parameter), defaultValue);
}
