import { expect } from 'vitest';
import type { ListSort, SortValue } from './list-order.ts';
import type { ListPage, ListQuery } from './list-page.ts';
import type { Outcome } from './outcome.ts';

/** Accepted by every list; the orders are the keys of `values`. */
export type AnyQuestion = ListQuery<never>;

export interface EveryOrder<Item, Name extends string> {
  readonly ask: (question: AnyQuestion) => Promise<Outcome<ListPage<Item>>>;
  /** For each order: the sort value of an item. */
  readonly values: Readonly<Record<Name, (item: Item) => SortValue>>;
  /** The order of items that share a value, if it is not the order of their ids. */
  readonly ties?: { readonly [Each in Name]?: (one: Item, other: Item) => number };
}

/**
 * For tests: in every order and direction, the joined pages of a list are the sorted list. Each row appears once, even if many
 * share a value; rows without a value are last. The cursor of one order is refused in another.
 */
export async function expectEveryOrder<Item extends { readonly id: string }, Name extends string>(
  list: EveryOrder<Item, Name>,
): Promise<void> {
  const names = Object.keys(list.values) as Name[];
  const [defaults] = names;
  if (defaults === undefined) throw new Error('the list has no order');
  const all = await joined(list, { sort: defaults, limit: 500 });
  for (const [at, name] of names.entries())
    for (const sort of [name, `-${name}`] as const) {
      const told = (items: readonly Item[]) =>
        items.map((item) => ({ sort, value: list.values[name](item), id: item.id }));
      expect(told(await joined(list, { sort, limit: 3 }))).toEqual(told(sorted(all, list, sort)));
      const { next } = valueOf(await asked(list, { sort, limit: 1 }));
      const others: readonly ListSort<Name>[] = [
        sort === name ? `-${name}` : name,
        names[(at + 1) % names.length] ?? name,
      ];
      for (const other of others.filter((each) => each !== sort))
        expect(await asked(list, { sort: other, limit: 1, after: next ?? '' })).toMatchObject({
          error: {
            kind: 'invalid',
            fields: [{ field: 'after', code: 'list-cursor-of-sort', values: { sort } }],
          },
        });
    }
  for (const after of [
    'nonsense',
    '',
    markOf([1, 2, 3]),
    markOf([defaults, {}, 'x']),
    markOf([defaults, 'a\0', 'x']),
  ])
    expect(await asked(list, { sort: defaults, limit: 1, after })).toMatchObject({
      error: { kind: 'invalid', fields: [{ field: 'after', code: 'list-cursor' }] },
    });
}

function sorted<Item extends { readonly id: string }, Name extends string>(
  items: readonly Item[],
  { values, ties }: EveryOrder<Item, Name>,
  sort: ListSort<Name>,
): Item[] {
  const name = sort.replace(/^-/, '') as Name;
  const turn = sort === name ? 1 : -1;
  const byId = (one: Item, other: Item): number => turn * compare(one.id, other.id);
  const tie = ties?.[name] ?? byId;
  return items.toSorted((one, other) => {
    const [first, second] = [values[name](one), values[name](other)];
    if (first === null || second === null)
      return first === second ? tie(one, other) : first === null ? 1 : -1;
    return turn * compare(first, second) || tie(one, other);
  });
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function asked<Item, Name extends string>(
  { ask }: EveryOrder<Item, Name>,
  question: ListQuery<Name>,
): Promise<Outcome<ListPage<Item>>> {
  return ask(question as AnyQuestion);
}

async function joined<Item, Name extends string>(
  list: EveryOrder<Item, Name>,
  question: ListQuery<Name>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | undefined; items.length < 5000;) {
    const page = valueOf(await asked(list, { ...question, after }));
    items.push(...page.items);
    if (page.next === null) return items;
    after = page.next;
  }
  throw new Error('the list does not end');
}

function markOf(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.error)}`);
  return outcome.value;
}
