/** A long list, many items at a time. */
export type Pages<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** All items of a list that fits into memory. */
export async function allOf<Item>(pages: Pages<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}
