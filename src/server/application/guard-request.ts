import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Reason } from '../../reasons/reason.ts';
import { isOnLoopback as isReaderOnLoopback } from '../../access/reader.ts';
import { isMeantForUs, readerOfRequest } from '../../reading/access-point/reader-of-request.ts';
import { hasToken } from '../../reading/access-point/write-token.ts';
import type { ServerOrigins } from '../server-origins.ts';
import { serverReason } from '../server-reason.ts';

/** Under which names the application is asked, and under which never. */
export interface HostNames {
  readonly own: ReadonlySet<string>;
  /** Archived pages live there: were the application to answer too, they would share their cookies. */
  readonly replay: string;
}

export interface Refusal {
  readonly status: number;
  readonly reason: Reason;
}

/** Undefined: the request is meant for the application. */
export function hostRefusal({ headers }: IncomingMessage, { own, replay }: HostNames): Refusal | undefined {
  const { host } = headers;
  if (isMeantForUs(host, own) && nameOf(host) !== replay) return undefined;
  return {
    status: 421,
    reason: serverReason('wrong-host'),
  };
}

/** Behind the public URL is a proxy server, also where it does not say that it forwards: nobody who comes by it is on this machine. */
export function markForwarded(
  { headers }: IncomingMessage,
  { staffOrigin, applicationOrigin }: ServerOrigins,
): void {
  const isPublic = headers.host?.toLowerCase() === new URL(staffOrigin).host;
  if (isPublic && staffOrigin !== applicationOrigin) headers.forwarded ??= 'for=unknown';
}

/**
 * What pages of other sites may not do in the browser of a reader: ask for what is meant for him. Browsers say where a
 * request comes from, and no page can change that; programs do not say it. A proxy server may name another host than browsers do.
 */
export function foreignRefusal(
  { headers }: IncomingMessage,
  { staffOrigin }: ServerOrigins,
): Refusal | undefined {
  if (!isForeign(headers, staffOrigin)) return undefined;
  return {
    status: 403,
    reason: serverReason('foreign-page'),
  };
}

/** A link that a person follows: the page that has it learns nothing of the answer. */
export function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/**
 * Who may change something: who has the token, and the pages of this application in a browser on this machine. A browser
 * writes Sec-Fetch-Site and Origin itself. (A program on this machine could pretend to be one: it is as near as the reader.)
 */
export function mayWrite(request: IncomingMessage, token: string): boolean {
  const { headers } = request;
  if (headers.authorization !== undefined) return hasToken(headers.authorization, token);
  return headers['sec-fetch-site'] === 'same-origin' && isOwnOrigin(headers) && isOnLoopback(request);
}

export function isOnLoopback(request: IncomingMessage): boolean {
  return isReaderOnLoopback(readerOfRequest(request));
}

function isForeign(headers: IncomingHttpHeaders, staffOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== staffOrigin && !isOwnOrigin(headers);
}

function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin !== undefined && host !== undefined && URL.parse(origin)?.host === host.toLowerCase();
}

function nameOf(host: string | undefined): string | undefined {
  return host?.replace(/:\d*$/, '').toLowerCase();
}
