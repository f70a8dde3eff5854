/** Curators' collections as reading sees them: a collection has targets, and a target has hosts. */
export interface CollectionSites {
  /** The hosts of its targets, by its id or its name; none where there is no such collection. */
  sitesOf(collection: string): Promise<readonly string[]>;
  /** Those that readers may choose, in the order of their names. */
  list(): Promise<readonly ListedCollection[]>;
}

export interface ListedCollection {
  readonly id: string;
  readonly name: string;
}
