/** How a list is asked to be sorted: `name`, or `-name` for the other way round. */
export type Sort<Name extends string> = Name | `-${Name}`;

export type SortKind = 'string' | 'number';

/** What a row is sorted by. Null: it has none, and stands behind those that have one, both ways. */
export type SortValue = string | number | null;

export interface ListOrder<Name extends string = string> {
  readonly name: Name;
  readonly direction: 'asc' | 'desc';
  readonly kind: SortKind;
}

export function orderOf<Name extends string>(
  sort: Sort<Name>,
  kinds: Readonly<Record<Name, SortKind>>,
): ListOrder<Name> {
  const isDescending = sort.startsWith('-');
  const name = (isDescending ? sort.slice(1) : sort) as Name;
  return { name, direction: isDescending ? 'desc' : 'asc', kind: kinds[name] };
}

export function sortOf({ name, direction }: Pick<ListOrder, 'name' | 'direction'>): string {
  return direction === 'desc' ? `-${name}` : name;
}

/** Long texts are sorted by their beginning: it is part of the mark, and the rest tells nobody anything. */
export const maxSorted = 200;
