import { defined } from '../../formats/values/defined.ts';
import type { FormatKind } from '../../analysis/analysis.ts';
import type { TextFilters } from '../../analysis/text-index/text-index.ts';
import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import type { View } from '../access-point/view.ts';

/** A query over all texts. */
export interface SearchFilters {
  /** Up to 14 digits each: 2024 is the whole year. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sites?: readonly string[] | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly kinds?: readonly FormatKind[] | undefined;
  readonly languages?: readonly string[] | undefined;
  /** The id of a collection: only the sites of its targets. */
  readonly collection?: string | undefined;
  /** `2` means 200 to 299. */
  readonly statuses?: readonly number[] | undefined;
  /** Only documents that the analysis selected for the collection, or only the others. */
  readonly isSelected?: boolean | undefined;
}

export interface SearchQuestion extends SearchFilters {
  /** As they were typed. */
  readonly words: string;
  readonly sort: SearchSort;
  /** The first is 1. */
  readonly page: number;
  readonly limit: number;
  readonly isWithFacets: boolean;
}

export const searchSorts = ['best', 'newest', 'oldest'] as const;
export type SearchSort = (typeof searchSorts)[number];

export const formatKinds = [
  'page',
  'text',
  'pdf',
  'office',
  'book',
  'feed',
  'data',
  'image',
  'sound',
  'film',
  'other',
] as const satisfies readonly FormatKind[];

/**
 * As the index asks for them. `collections`: the hosts of each collection that was chosen. Undefined: nothing can be within
 * all of these.
 */
export function filtersOf(
  filters: SearchFilters,
  view: View,
  ...collections: readonly (readonly string[])[]
): TextFilters | undefined {
  const hosts = hostsWithin(filters.sites, collections);
  if (hosts?.length === 0) return undefined;
  const { kinds, statuses, isSelected } = filters;
  const [from, to] = [readTimestamp(filters.from ?? '', 'down'), readTimestamp(filters.to ?? '', 'up')];
  return {
    ...defined({ from, to, hosts }),
    ...(isGiven(filters.domains) ? { domains: filters.domains.map(hostName) } : {}),
    ...(isGiven(kinds) ? { kinds } : {}),
    ...(isGiven(filters.languages) ? { languages: filters.languages.map((each) => each.toLowerCase()) } : {}),
    ...(isGiven(statuses) ? { statuses } : {}),
    ...defined({ isSelected }),
    ...(Object.keys(view.from).length === 0 ? {} : { origin: view.from }),
  };
}

function hostsWithin(
  sites: readonly string[] | undefined,
  collections: readonly (readonly string[])[],
): readonly string[] | undefined {
  const given = isGiven(sites) ? [new Set(sites.map(hostName))] : [];
  const [first, ...more] = [...given, ...collections.map((hosts) => new Set(hosts.flatMap(bothNames)))];
  return first && [...first].filter((host) => more.every((hosts) => hosts.has(host)));
}

/** A site is collected under its name and that with www: a record has one of them. */
function bothNames(host: string): string[] {
  const name = hostName(host);
  return [name, name.startsWith('www.') ? name.slice(4) : `www.${name}`];
}

/** Parses a typed or pasted host: `https://Example.org/page` is example.org. */
function hostName(typed: string): string {
  const text = typed.trim();
  return (
    URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`)?.hostname ?? text.toLowerCase()
  );
}

function isGiven<Value>(list: readonly Value[] | undefined): list is readonly Value[] {
  return list !== undefined && list.length > 0;
}
