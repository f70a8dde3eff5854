/**
 * The answer of a site to one request: the response to send and the truth about it. The server sends it; the truth is read from
 * it. Both use the same object.
 */
import type { Body } from './body.ts';
import type { Link } from './fragment.ts';
import type { Connection } from './wire.ts';

export type ContentKind =
  | 'html'
  | 'image'
  | 'style'
  | 'script'
  | 'font'
  | 'feed'
  | 'sitemap'
  | 'robots'
  | 'data'
  | 'document'
  | 'audio'
  | 'video'
  | 'playlist'
  | 'text'
  | 'redirect'
  | 'error'
  | 'other';

export type Header = readonly [name: string, value: string];

/** The life of a resource on the web's clock. */
export interface Life {
  readonly changesPerDay: number;
  readonly appearsAtMs: number;
  readonly vanishesAtMs?: number;
  readonly lastChangedMs: number;
}

export interface Answer {
  readonly kind: ContentKind;
  readonly status: number;
  readonly reason?: string;
  readonly headers: readonly Header[];
  /** The entity body as sent, after transfer decoding; undefined if no client can be sure of it. */
  readonly body?: Body;
  /** The body before content encoding, where there is one. */
  readonly decodedBody?: Uint8Array;
  readonly contentType?: string;
  /** The real charset of the bytes, whatever is declared. */
  readonly charset?: string;
  readonly language?: string;
  /** In document order; evaluated lazily. */
  readonly links?: () => readonly Link[];
  /** When relative links do not resolve against the URL of the document. */
  readonly baseUrl?: string;
  readonly redirectTo?: string;
  readonly life?: Life;
  /** The body also contains something that changes without meaning (a counter, today's date). */
  readonly noise?: string;
  /** ETag and Last-Modified are made from `life`, and conditional requests are answered. */
  readonly validators?: boolean;
  readonly acceptsRanges?: boolean;
  /** The name of the bad behaviour. */
  readonly hostile?: string;
  /** Each fetch returns other bytes and links: the truth states neither. */
  readonly volatile?: true;
  /** The name of the endless URL space to which this URL belongs. */
  readonly endless?: string;
  /** Sends the exact bytes itself, instead of the server's well-formed output. */
  readonly send?: (wire: Connection) => Promise<void>;
}
