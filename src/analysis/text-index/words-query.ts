/**
 * A parsed search:
 *
 *   dunes mer                  both words, in any form (stemmed)
 *   "les dunes du nord"        this phrase, as it is written
 *   -camping                   not this
 *   dun*                       words that begin so
 *   title:dunes  url:presse    only in that field: title, text, link, url, meta
 *   dunes OR plages            one of them
 */
export interface WordsQuery {
  /** As it was typed. */
  readonly text: string;
  /** All of them; each is fulfilled by one of its alternatives. */
  readonly wanted: readonly Clause[];
  readonly unwanted: readonly Term[];
  /** The languages whose forms count; empty: all that the index has. */
  readonly languages: readonly string[];
}

export interface Clause {
  readonly anyOf: readonly Term[];
}

export interface Term {
  /** Several: a phrase. */
  readonly words: readonly string[];
  /** As it is written, not in other forms. */
  readonly isExact: boolean;
  /** The last word is the beginning of one. */
  readonly isPrefix: boolean;
  readonly field: Field | undefined;
}

export type Field = 'title' | 'text' | 'link' | 'url' | 'meta';
