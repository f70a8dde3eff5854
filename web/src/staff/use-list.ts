import { defined } from '../../../src/formats/values/defined.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Get, ItemOf, ListPath, ValuesOf } from '../api/endpoint-types.ts';
import { staffEvery, staffListQuery } from '../api/staff-api.ts';
import type { Column } from './column.ts';
import { useFilters } from './use-filters.ts';
import { useSort } from './use-sort.ts';

/** The rows of a table that are loaded, and how to load more. */
export interface ListState<Row> {
  /** Undefined: not here yet. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly error: unknown;
  readonly retry: () => unknown;
  readonly hasMore: boolean;
  readonly more: () => unknown;
  readonly isLoadingMore: boolean;
  /** Asks for all of it, to the end. */
  readonly every: () => Promise<readonly Row[]>;
  /** All of it is here, to be sorted here. */
  readonly isWhole: boolean;
  /** The rows are those of the question before, while the answer to this one is on its way. */
  readonly isOld: boolean;
}

/** A list of the API, page after page: `useList('/targets', filters.values)`. */
export function useList<Path extends ListPath>(
  path: Path,
  question: ValuesOf<Get<Path>>,
  /** How often it is asked for again while it is on the screen; without: when something of it has changed. */
  { everyMs }: { readonly everyMs?: number | undefined } = {},
): ListState<ItemOf<Path>> {
  const list = useInfiniteQuery({
    ...staffListQuery(path, question),
    placeholderData: keepPreviousData,
    ...defined({ refetchInterval: everyMs }),
  });
  const first = list.data?.pages[0];
  return {
    rows: list.data?.pages.flatMap(({ items }) => items),
    total: first?.total ?? 0,
    isTotalExact: first?.isTotalExact ?? true,
    error: list.isError ? list.error : undefined,
    retry: list.refetch,
    hasMore: list.hasNextPage,
    more: list.fetchNextPage,
    isLoadingMore: list.isFetchingNextPage,
    every: () => staffEvery(path, question),
    isWhole: false,
    isOld: list.isPlaceholderData,
  };
}

/** As useList, in the order that the address asks for and with its filters. */
export function useSortedList<Path extends ListPath>(
  path: Path,
  columns: readonly Column<ItemOf<Path>>[],
  defaultSort: string,
  /** By default all that the address has. */
  question?: Omit<ValuesOf<Get<Path>>, 'sort'>,
): ListState<ItemOf<Path>> {
  const { values } = useFilters();
  const sort = useSort(columns, defaultSort);
  return useList(path, { ...(question ?? values), sort } as ValuesOf<Get<Path>>);
}

/** A list that came whole: `wholeList(query, query.data?.collections)`. */
export function wholeList<Row>(
  query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown },
  rows: readonly Row[] | undefined,
): ListState<Row> {
  return {
    rows,
    total: rows?.length ?? 0,
    isTotalExact: true,
    error: query.isError ? query.error : undefined,
    retry: query.refetch,
    hasMore: false,
    more: () => {},
    isLoadingMore: false,
    every: async () => rows ?? [],
    isWhole: true,
    isOld: false,
  };
}
