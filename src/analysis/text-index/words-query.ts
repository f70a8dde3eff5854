/**
 * A parsed search:
 *
 *   dunes mer                  both words, in any form (stemmed)
 *   "les dunes du nord"        this exact phrase
 *   -camping                   not this
 *   dun*                       words with this prefix
 *   title:dunes  url:presse    only in that field: title, text, link, url, meta
 *   dunes OR plages            one of them
 */
export interface WordsQuery {
  /** As typed. */
  readonly text: string;
  /** All must match, each by one of its alternatives. */
  readonly wanted: readonly Clause[];
  readonly unwanted: readonly Term[];
  /** Languages for stemming; empty: all in the index. */
  readonly languages: readonly string[];
}

export interface Clause {
  readonly anyOf: readonly Term[];
}

export interface Term {
  /** Several: a phrase. */
  readonly words: readonly string[];
  /** Not stemmed. */
  readonly isExact: boolean;
  /** The last word is a prefix. */
  readonly isPrefix: boolean;
  readonly field: Field | undefined;
}

export type Field = 'title' | 'text' | 'link' | 'url' | 'meta';
