import type { Link } from '../../formats/links/link.ts';

/** Knowledge of an earlier crawl about its URLs, for conditional requests and revisit records. */
export interface DedupHistory {
  /** The last capture of the URL. */
  find(url: string): PriorCapture | undefined;
  /** A capture of the same content, under any URL. */
  findContent(payloadSha256: string, payloadBytes: number): PriorCapture | undefined;
  /** The links that were found in it then: a server that says "not modified" sends none. */
  linksOf(capture: PriorCapture): Promise<readonly Link[]>;
  /** Every URL that gave a document (2xx) then, in no special order. */
  urls(): Iterable<string>;
  close(): void;
}

export interface PriorCapture {
  readonly url: string;
  /** WARC-Date and record id of the response whose bytes are stored: the original, where it was a revisit itself. */
  readonly date: string;
  readonly recordId: string;
  readonly originalUrl: string;
  readonly status: number;
  /** `sha256:…`, `sha1:…` as in the record. */
  readonly payloadSha256: string;
  readonly payloadSha1: string;
  readonly payloadBytes: number;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly mime?: string;
  /** The place of its links in the database of prior captures. */
  readonly links?: number;
  /** The metadata record of the capture, which lists the links; not where these are in the database. */
  readonly metadata?: { readonly path: string; readonly offset: number };
}
