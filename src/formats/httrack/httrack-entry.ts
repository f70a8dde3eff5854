import type { HeaderLine } from '../http1/head.ts';
import type { EntryContent } from '../zip/read-entry.ts';

/** One URL that HTTrack fetched, as far as its mirror shows. */
export interface HttrackEntry {
  readonly url: string;
  readonly date: FetchDate | undefined;
  /** As noted by HTTrack: 304 became 200. Undefined if not recorded. */
  readonly status: number | undefined;
  /** The server's fields that HTTrack kept, not all of them. The body has its content coding and chunks removed. */
  readonly headers: readonly HeaderLine[];
  /** HTTrack's own notes beside them: X-Size, X-Charset, X-Save … */
  readonly notes: readonly HeaderLine[];
  readonly body: HttrackBody;
  /**
   * `cache`: from HTTrack's cache, with the bytes of the server. `mirror-file`: a file of the browsable copy; in pages, style
   * sheets and scripts HTTrack rewrote the links, irreversibly.
   */
  readonly provenance: 'cache' | 'mirror-file';
  readonly warnings: readonly HttrackWarning[];
}

export type HttrackBody =
  /** Can be read once, and only until the next entry. */
  | { readonly kind: 'bytes'; readonly sizeBytes: number; readonly content: EntryContent }
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number }
  | { readonly kind: 'none' };

export interface FetchDate {
  /** YYYY-MM-DDThh:mm:ssZ */
  readonly date: string;
  /** The source, the best first; `log`: the start of the whole run. */
  readonly from: 'comment' | 'new.txt' | 'log' | 'file-time';
  /** `unknown`: HTTrack wrote local time without a zone; it is read as UTC. */
  readonly zone: 'known' | 'unknown';
}

const httrackWarningKinds = {
  'not-a-mirror': 'no trace of HTTrack in the folder',
  'cache-unreadable': 'a cache that cannot be read',
  'cache-damaged': 'a cache that is damaged; what could be read was read',
  'cache-former': 'the cache of the run before the last one was read',
  'record-damaged': 'an entry of the cache that cannot be read',
  'file-unplaced': 'a file of which no URL can be told',
  'file-unreadable': 'a file or folder that cannot be read',
  'fields-odd': 'notes of HTTrack that bend the rules',
  'body-missing': 'the body is not in the cache, and its file is gone',
  'body-outside': 'the cache names a file outside of the mirror; not read',
  'body-kept': 'only the name of a file from an earlier run was noted, no response',
  'body-rewritten': 'HTTrack rewrote the links in the body',
  'size-differs': 'the body has another size than HTTrack noted',
  'not-in-cache': 'a file that the cache does not tell of',
  'url-guessed': 'the URL was made from the name of the file',
  'scheme-guessed': 'http or https is not told; http was taken',
  'comments-differ': 'several comments of HTTrack with different URLs',
  credentials: 'the URL has a user name or password in it',
} as const;

type HttrackWarningKind = keyof typeof httrackWarningKinds;

export interface HttrackWarning {
  readonly kind: HttrackWarningKind;
  readonly message: string;
}

export function httrackWarning(kind: HttrackWarningKind, detail = ''): HttrackWarning {
  const meaning = httrackWarningKinds[kind];
  return { kind, message: detail === '' ? meaning : `${meaning}: ${detail}` };
}
