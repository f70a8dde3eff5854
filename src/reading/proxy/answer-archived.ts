import { defined } from '../../formats/values/defined.ts';
import type { IncomingMessage } from 'node:http';
import { headerValue } from '../../formats/http1/head.ts';
import type { HeaderLine } from '../../formats/http1/head.ts';
import { placeholderAnswer } from '../placeholders/placeholder-answer.ts';
import type { MissingCapture } from '../placeholders/missing-capture.ts';
import { sitePagesAddress, versionsAddress } from './archive-sites/archive-site-names.ts';
import { datetimeOf } from '../holdings/datetimes.ts';
import { openVersion } from '../holdings/open-version.ts';
import type { OpenedVersion } from '../holdings/version.ts';
import type { VersionRequest } from '../holdings/version.ts';
import { readHttpDate } from '../memento/http-date.ts';
import { mementoHeaders } from '../memento/memento-headers.ts';
import { planAnswer } from './answer-plan.ts';
import { destinationOf, noteMiss, noteSeen } from './attribution.ts';
import { isPreflight, preflightHeaders } from './preflight.ts';
import type { ProxyExchange, ProxyParts } from './proxy-parts.ts';
import { requestBody } from './request-body.ts';
import { sendPlan } from './send-plan.ts';

/**
 * A URL of the archived web:
 *
 *   1. the datetime: Accept-Datetime, else the reader's date
 *   2. the nearest capture that the reader may see
 *   3. its bytes; or a placeholder in the requested format, noted with the page that lacks it
 */
export async function answerArchived(parts: ProxyParts, exchange: ProxyExchange): Promise<void> {
  const { request, response, target, context, key } = exchange;
  const datetime = datetimeAskedFor(request, parts.states.stateOf(key).timestamp);
  if (datetime === undefined) {
    response.writeHead(400, { 'Content-Type': 'text/plain', 'Content-Length': badDate.length });
    response.end(badDate);
    return;
  }
  const versionRequest = await requestOf(request, { url: target.url, datetime });
  const opened = await openVersion(parts.holdings, context, versionRequest);
  if (opened.ok) return sendOpened(parts, exchange, opened.value, datetime);
  if (opened.error.kind === 'lost' || !isPreflight(request))
    return sendPlaceholder(parts, exchange, opened.error);
  response.writeHead(204, preflightHeaders(request));
  response.end();
}

const badDate = 'Accept-Datetime is a date such as: Mon, 14 Mar 2005 18:30:00 GMT\n';

function datetimeAskedFor({ headers }: IncomingMessage, timestamp: string): string | undefined {
  const requested = headers['accept-datetime'];
  return typeof requested === 'string' ? readHttpDate(requested) : datetimeOf(timestamp);
}

/** Requests other than GET differ by their body. */
async function requestOf(
  request: IncomingMessage,
  where: Pick<VersionRequest, 'url' | 'datetime'>,
): Promise<VersionRequest> {
  const { method = 'GET', headers } = request;
  if (method === 'GET' || method === 'HEAD') return where;
  const body = await requestBody(request);
  const contentType = headers['content-type'];
  return { ...where, method, body, ...defined({ contentType }) };
}

async function sendOpened(
  parts: ProxyParts,
  exchange: ProxyExchange,
  opened: OpenedVersion,
  datetime: string,
): Promise<void> {
  const { request, response, target } = exchange;
  const { content } = opened;
  const lost = (reason: string): MissingCapture => ({ kind: 'lost', url: target.url, datetime, reason });
  try {
    if (isOfProxies(content.status))
      return sendPlaceholder(
        parts,
        exchange,
        lost(`a proxy cannot send on the captured status ${content.status}`),
      );
    const plan = planAnswer(content, request.headers, request.method ?? 'GET');
    const headers = [...plan.headers, ...addedHeaders(parts, exchange, opened)];
    noteSeen(parts, exchange, opened);
    const sending = await sendPlan(response, { ...plan, headers }, content);
    if (sending.kind === 'damaged') sendPlaceholder(parts, exchange, lost(sending.reason));
    else if (sending.kind === 'broken') noteMiss(parts, exchange, lost(sending.reason));
  } finally {
    await content.close();
  }
}

/** Interim responses do not end an exchange; a 407 would be taken for one from this proxy. */
function isOfProxies(status: number): boolean {
  return status < 200 || status > 999 || status === 407;
}

/**
 * Headers added to the captured ones. `no-cache`, because a browser would otherwise show a cached response from another
 * date: it asks each time, and gets a 304 if nothing has changed.
 */
function addedHeaders(
  { applicationOrigin, replayOrigin }: ProxyParts,
  { target, context }: ProxyExchange,
  { found: { capture }, content }: OpenedVersion,
): HeaderLine[] {
  const origins = { applicationOrigin, ...defined({ replayOrigin }) };
  const memento = mementoHeaders({
    url: target.url,
    capture,
    base: { ...origins, view: context.view.name },
  });
  const negotiated = [...memento, { name: 'Vary', value: 'Accept-Datetime' }];
  const isKept = !/no-cache|no-store/i.test(headerValue(content, 'cache-control') ?? '');
  return isKept ? [...negotiated, { name: 'Cache-Control', value: 'no-cache' }] : negotiated;
}

function sendPlaceholder(parts: ProxyParts, exchange: ProxyExchange, missing: MissingCapture): void {
  const { request, response, target } = exchange;
  const { accept, 'accept-language': languages } = request.headers;
  noteMiss(parts, exchange, missing);
  const { status, headers, body } = placeholderAnswer(missing, {
    url: target.url,
    destination: destinationOf(request),
    otherDates: versionsAddress(target.url),
    sitePages: sitePagesAddress(target.url),
    ...defined({ accept, languages }),
  });
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
