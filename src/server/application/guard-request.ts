import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Reason } from '../../reasons/reason.ts';
import { isOnLoopback as isReaderOnLoopback } from '../../access/reader.ts';
import { isMeantForUs, readerOfRequest } from '../../reading/access-point/reader-of-request.ts';
import { hasToken } from '../../reading/access-point/write-token.ts';
import type { ServerOrigins } from '../server-origins.ts';
import { serverReason } from '../server-reason.ts';

/** The host names of the application, and the one that it must never answer to. */
export interface HostNames {
  readonly own: ReadonlySet<string>;
  /** The host of archived pages: if the application answered there too, it would share cookies with them. */
  readonly replay: string;
}

export interface RequestRefusal {
  readonly status: number;
  readonly reason: Reason;
}

/** Undefined if the request is for the application. */
export function hostRefusal(
  { headers }: IncomingMessage,
  { own, replay }: HostNames,
): RequestRefusal | undefined {
  const { host } = headers;
  if (isMeantForUs(host, own) && nameOf(host) !== replay) return undefined;
  return {
    status: 421,
    reason: serverReason('wrong-host'),
  };
}

/** Requests for the public URL come through a proxy server, even without forwarding headers: never count them as local. */
export function markForwarded(
  { headers }: IncomingMessage,
  { staffOrigin, applicationOrigin }: ServerOrigins,
): void {
  const isPublic = headers.host?.toLowerCase() === new URL(staffOrigin).host;
  if (isPublic && staffOrigin !== applicationOrigin) headers.forwarded ??= 'for=unknown';
}

/**
 * Pages of other sites must not read the reader's data through the browser. Browsers send the origin of a request, and no page
 * can change it; programs do not send it. A proxy server may name another host than the browser did.
 */
export function foreignRefusal(
  { headers }: IncomingMessage,
  { staffOrigin }: ServerOrigins,
): RequestRefusal | undefined {
  if (!isForeign(headers, staffOrigin)) return undefined;
  return {
    status: 403,
    reason: serverReason('foreign-page'),
  };
}

/** A link that a person follows: the linking page cannot read the answer. */
export function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/**
 * Changes need the token, or a page of this application in a browser on this machine. Browsers set Sec-Fetch-Site and Origin
 * themselves. (A local program could forge them, but it has the reader's rights anyway.)
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
