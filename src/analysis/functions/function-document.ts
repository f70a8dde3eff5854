/** A document, as a custom function sees it. Nothing of it can be changed but the vector. */
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

/** A result of a search or a line of a list, as a custom function that ranks sees it. */
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

/** The longest text that a function gets: handing over more would take longer than a function may run. */
export const maxTextCharacters = 100_000;
