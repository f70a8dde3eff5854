import type { Link } from './link.ts';

export interface ExtractionInput {
  /** Of the document: the base of its links unless it names another. */
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
  /** The next part of the plain text; all calls together give the text of the page. */
  text?(text: string): void;
  /** The document names the base of its links. */
  base?(url: string): void;
  /** The document is a feed. Called at least once. */
  feed?(): void;
  problem?(message: string): void;
}

/** Reads one document: any split of its bytes into pushes gives the same links. */
export interface LinkExtraction {
  push(bytes: Uint8Array): void;
  end(): void | Promise<void>;
}

export interface Extractor {
  readonly name: string;
  /** `input` has the media type in lower case without parameters, corrected by the first bytes. */
  matches(input: ExtractionInput, start: Uint8Array): boolean;
  begin(input: ExtractionInput, sink: LinkSink): LinkExtraction;
}
