import type { Link } from './link.ts';

export interface ExtractionInput {
  /** Of the document: links are relative to it until the document says otherwise. */
  readonly url: string;
  /** As sent: `text/html; charset=utf-8` or only its first part. */
  readonly mediaType: string | undefined;
  /** From Content-Type. */
  readonly charset: string | undefined;
  /** Of a script: the base of the page that loads it. */
  readonly pageBase?: string | undefined;
}

export interface LinkSink {
  link(link: Link): void;
  /** The next words of the plain text; all calls together are the text of the page. */
  text?(text: string): void;
  /** The document has named the base of its links. */
  base?(url: string): void;
  /** The document is a feed: told at least once. */
  feed?(): void;
  problem?(message: string): void;
}

/** One document on its way through: any cut of its bytes into pushes gives the same links. */
export interface Extraction {
  push(bytes: Uint8Array): void;
  end(): void | Promise<void>;
}

export interface Extractor {
  readonly name: string;
  /** `input` has the media type without parameters, in lower case, corrected by what the first bytes show. */
  matches(input: ExtractionInput, start: Uint8Array): boolean;
  begin(input: ExtractionInput, sink: LinkSink): Extraction;
}
