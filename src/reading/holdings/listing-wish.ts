import type { SearchMatch } from './typed-address.ts';

export interface UrlSearch {
  /** As people type: `bnf.fr`, `www.bnf.fr/page`, `http://…`, `*.bnf.fr`, `bnf.fr/expo*`. */
  readonly text: string;
  /** `auto`: as the text says, and more widely where there is nothing. */
  readonly match?: SearchMatch | 'auto';
  /** The `next` of the answer before. */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Lines of the index that are looked at. */
  readonly maxLines?: number;
}

export interface HostQuestion {
  readonly after?: string | undefined;
  readonly limit: number;
  /** Lines of the index that are looked at. */
  readonly maxLines?: number;
}
