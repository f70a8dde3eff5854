/** The requested order of a list: `name`, or `-name` for descending. */
export type ListSort<Name extends string> = Name | `-${Name}`;

export type SortKind = 'string' | 'number';

/** The sort value of a row. Null: it has none, and is last in both directions. */
export type SortValue = string | number | null;

export interface ListOrder<Name extends string = string> {
  readonly name: Name;
  readonly direction: 'asc' | 'desc';
  readonly kind: SortKind;
}

export function orderOf<Name extends string>(
  sort: ListSort<Name>,
  kinds: Readonly<Record<Name, SortKind>>,
): ListOrder<Name> {
  const isDescending = sort.startsWith('-');
  const name = (isDescending ? sort.slice(1) : sort) as Name;
  return { name, direction: isDescending ? 'desc' : 'asc', kind: kinds[name] };
}

export function sortOf({ name, direction }: Pick<ListOrder, 'name' | 'direction'>): string {
  return direction === 'desc' ? `-${name}` : name;
}

/** Long texts are sorted by their beginning, since cursors contain the value. */
export const maxSorted = 200;
