import type { HttpHead } from '../../formats/http1/head.ts';
import type { BlockSource } from '../../formats/warc/record-draft.ts';

/** The result of one request. Every way a fetch can end has a name, and a code as Heritrix writes it. */
export type FetchOutcome = Exchange | FailedFetch;

/** One request and its response, byte for byte. */
export interface Exchange {
  readonly outcome: 'exchange';
  readonly requestBytes: Uint8Array;
  readonly head: HttpHead;
  /** Head and body of the response as they came. */
  readonly response: BlockSource;
  readonly responseBytes: number;
  /** Gives up the memory or file in which the response is kept. */
  readonly release: () => Promise<void>;
  /** The response was not received to its end. */
  readonly truncated?: 'length' | 'time' | 'disconnect';
  readonly connection: ConnectionFacts;
  /** The server closed the connection, or wants it closed. */
  readonly isClosed?: true;
  readonly startedMs: number;
  readonly durationMs: number;
}

export interface ConnectionFacts {
  readonly address: string;
  readonly protocol: HttpProtocol;
  readonly tls?: TlsFacts;
}

/** As ALPN and WARC-Protocol name them; `h2c` is HTTP/2 without TLS. An answer of HTTP/1.0 comes over `http/1.1` too. */
export type HttpProtocol = 'http/1.1' | 'h2' | 'h2c';

export interface TlsFacts {
  /** `tls/1.3`, as WARC-Protocol has it. */
  readonly protocol: string;
  /** The name of the suite by IANA. */
  readonly cipherSuite: string | undefined;
  /** Why the certificate is not to be trusted; it was tolerated. */
  readonly certificateError?: string;
}

export interface FailedFetch {
  readonly outcome: 'failed';
  readonly code: FetchFailure;
  readonly reason: string;
  /** The name servers say that there is no such name: another try would give the same. */
  readonly isDefinite?: true;
  readonly startedMs: number;
  readonly durationMs: number;
}

/** Names of failures with Heritrix's status codes; it has none for a certificate, which stands beside the address. */
export const fetchFailures = {
  'dns-failed': -1,
  'connect-failed': -2,
  'connection-broken': -3,
  timeout: -4,
  'not-fetchable': -7,
  'address-refused': -5001,
  'certificate-refused': -5002,
} as const;

export type FetchFailure = keyof typeof fetchFailures;

/** A fetch that failed before anything was sent. */
export function failedFetch(code: FetchFailure, reason: string): FailedFetch {
  return { outcome: 'failed', code, reason, startedMs: Date.now(), durationMs: 0 };
}
