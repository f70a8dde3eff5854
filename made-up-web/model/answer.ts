/**
 * What a site says to one visit: the response to be sent and, beside it, what is true about it.
 * The server sends it; the truth is read from it. Both see the same object.
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
  /** The entity body as sent, after transfer decoding; missing when no client can be sure of it. */
  readonly body?: Body;
  /** The body before content encoding, where there is one. */
  readonly decodedBody?: Uint8Array;
  readonly contentType?: string;
  /** The charset that the bytes really are in, whatever is declared. */
  readonly charset?: string;
  readonly language?: string;
  /** In the order of the document; written out only when somebody asks. */
  readonly links?: () => readonly Link[];
  /** When relative links do not resolve against the URL of the document. */
  readonly baseUrl?: string;
  readonly redirectTo?: string;
  readonly life?: Life;
  /** The body also holds something that changes without meaning (a counter, today's date). */
  readonly noise?: string;
  /** ETag and Last-Modified are made from `life`, and conditional requests are answered. */
  readonly validators?: boolean;
  readonly acceptsRanges?: boolean;
  /** The name of the bad behaviour. */
  readonly hostile?: string;
  /** Each fetch gives other bytes and links: the truth states neither. */
  readonly volatile?: true;
  /** A name of the space without end to which this URL belongs. */
  readonly endless?: string;
  /** Sends the exact bytes itself, instead of the server's well-formed way. */
  readonly send?: (wire: Connection) => Promise<void>;
}
