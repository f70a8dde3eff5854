/** A thing, as others name it. */
export interface Reference {
  id: string;
  name: string;
}

export interface PersonReference {
  id: string;
  displayName: string;
}

/** How many ids one statement asks for. */
export const maxAtOnce = 500;

export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
