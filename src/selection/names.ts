/** How many ids one statement asks for. */
export const maxAtOnce = 500;

export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
