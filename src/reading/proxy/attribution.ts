import { defined } from '../../formats/values/defined.ts';
import type { IncomingMessage } from 'node:http';
import type { MissingCapture } from '../placeholders/missing-capture.ts';
import type { OpenedVersion } from '../holdings/version.ts';
import type { ProxyExchange, ProxyParts } from './proxy-parts.ts';
import type { SeenPage } from './seen-pages.ts';

/** The archived page that a request belongs to, as far as it can be known: missing URLs are noted with it. */
export function pageOfRequest({ states }: ProxyParts, { request, key }: ProxyExchange): SeenPage | undefined {
  if (isPageRequest(request)) return undefined;
  const { referer } = request.headers;
  const seen = states.seenBy(key);
  if (referer !== undefined) return seen.pageOf(referer);
  // A browser request without a destination or Referer is attributed to the last page.
  return destinationOf(request) === '' ? undefined : seen.pages[0];
}

/** After a capture was found: it is a page that the reader sees, or a part of one. */
export function noteSeen(
  parts: ProxyParts,
  exchange: ProxyExchange,
  { found: { capture }, content }: OpenedVersion,
): void {
  const { request, target, key } = exchange;
  const seen = parts.states.seenBy(key);
  const isText = content.status === 200 && /^(?:text\/html|application\/xhtml)/i.test(typeOf(content));
  if (isPageRequest(request)) {
    if (isText) seen.sawPage({ url: target.url, timestamp: capture.timestamp });
    return;
  }
  const page = pageOfRequest(parts, exchange);
  if (page !== undefined) seen.sawPart(target.url, page);
}

export function noteMiss(parts: ProxyParts, exchange: ProxyExchange, missing: MissingCapture): void {
  const { request, context } = exchange;
  const page = pageOfRequest(parts, exchange);
  parts.missing.note({
    ...missing,
    ...defined({ page }),
    destination: destinationOf(request),
    view: context.view.name,
  });
}

/** Sec-Fetch-Dest, which browsers send to https and localhost only; '' where it is not there. */
export function destinationOf({ headers }: IncomingMessage): string {
  const field = headers['sec-fetch-dest'];
  return typeof field === 'string' ? field : '';
}

/** A navigation by the reader. Over plain http only the Accept field shows it, and a frame counts as a page. */
function isPageRequest(request: IncomingMessage): boolean {
  const destination = destinationOf(request);
  if (destination !== '') return destination === 'document';
  return (
    request.headers['upgrade-insecure-requests'] === '1' ||
    (request.headers.accept ?? '').startsWith('text/html')
  );
}

function typeOf({ headers }: OpenedVersion['content']): string {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.trim() ?? '';
}
