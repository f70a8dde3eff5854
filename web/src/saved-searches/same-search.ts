import type { SavedSearchView } from '../../../src/selection/searches/saved-search-shape.ts';
import { isOrder } from '../staff/use-filters.ts';

export type SearchedList = SavedSearchView['list'];

type Search = Readonly<Record<string, string>>;

/** Whether they look for the same, in whatever order. */
export function isSameSearch(one: Search, other: Search): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => !isOrder(name)));
  return [...names].every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim());
}
