/** The input of a custom function. Only the vector can be changed. */
export interface FunctionDocument {
  readonly url: string;
  /** 14 digits, UTC. */
  readonly timestamp: string;
  readonly vector: Readonly<Record<string, number>>;
  readonly text: { readonly title: string; readonly main: string };
  readonly language: string;
  /** The facet that readers filter by: `page`, `pdf`… */
  readonly format: string;
  readonly keywords: readonly string[];
  /** Times of the captures of the same URL before this one, the newest first. */
  readonly previousVersions?: readonly string[];
}

/** The input of a ranking function: a search result or a list item. */
export interface RankedItem {
  readonly url: string;
  readonly title: string;
  /** 14 digits, UTC. */
  readonly timestamp: string;
  readonly language: string;
  readonly kind: string;
  readonly score: number;
  readonly vector: Readonly<Record<string, number>>;
}

/** Longer texts are cut: passing them would exceed the time of a call. */
export const maxTextCharacters = 100_000;
