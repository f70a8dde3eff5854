import { defined } from '../../formats/values/defined.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isMeantForUs, readerOfRequest } from '../access-point/reader-of-request.ts';
import { placeholderAnswer } from '../placeholders/placeholder-answer.ts';
import type { MissingCapture } from '../placeholders/missing-capture.ts';
import { datetimeOf } from '../holdings/datetimes.ts';
import { openVersion } from '../holdings/open-version.ts';
import { isEntryPath, readEntry } from '../rehearsals/entry-path.ts';
import type { BorrowedHoldings } from '../rehearsals/rehearsals.ts';
import { answerCapture } from './answer-capture.ts';
import { isPageRequest, isShown, pathOf, readCaptureRequest, viewPrefix } from './capture-request.ts';
import type { CaptureRequest, NoAddress } from './capture-request.ts';
import { bannerPage } from './banner-page.ts';
import { isOwnPath } from './own-files.ts';
import { lostPrefix } from './lost-prefix.ts';
import { replayHost } from './replay-host.ts';
import type { ReplayHost } from './replay-host.ts';
import type { ReplayParts } from './replay-parts.ts';
import { requestBody } from './request-body.ts';
import { sendWhole } from './send-body.ts';
import type { ReplayExchange } from './send-body.ts';

/** A reader that takes no bytes for this long counts as disconnected. */
const maxWaitingMs = 120_000;
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The host of archived content. One request, step by step, with the statuses that end it:
 *
 *   1. admissionOf          the right host name, no page of another site, no service worker    307, 403, 405, 421
 *   2. own paths            scripts of the archive, `/_heirloom/…`; the entry to a rehearsal   200, 303, 404
 *   3. readCaptureRequest   `/VIEW/TIMESTAMPmp_/URL`; a lost prefix is restored                307, 404
 *   4. framing              pages are shown in the frame of the application                    307
 *   5. openVersion          the nearest capture that this reader may see: found in the index   404, 503: a placeholder
 *                           by Holdings, read from a copy of its file by Records
 *   6. answerCapture        rewritten by kind of content (rewriterFor), with confining headers; `id_` as stored
 */
export function replayHandler(
  parts: ReplayParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const host = replayHost(parts);
  const admit = admissionOf(parts);
  return async (request, response) => {
    const exchange = { request, response };
    // Errors of the reader's connection are not our errors.
    response.on('error', () => {});
    response.setTimeout(maxWaitingMs, () => {
      if (response.writableNeedDrain) response.destroy();
    });
    try {
      const stopped = admit(request);
      if (stopped === undefined) await answer(exchange, host);
      else refuse(exchange, host, stopped);
    } catch (error) {
      fail(exchange, host, error);
    }
  };
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly location?: string;
  /** Set-Cookie. */
  readonly cookie?: string;
}

/** Undefined if the request is admitted. */
function admissionOf({
  replayOrigin,
  hostNames,
}: ReplayParts): (request: IncomingMessage) => Refusal | undefined {
  const ownHost = new URL(replayOrigin).host;
  const names = new Set([...hostNames, new URL(replayOrigin).hostname].map((name) => name.toLowerCase()));
  return ({ headers, method = '', url = '/' }) => {
    if (!isMeantForUs(headers.host, names))
      return { status: 421, text: 'this server is asked by its own name' };
    if (!methods.has(method)) return { status: 405, text: 'this method is not understood' };
    // A service worker would answer in our place, without the headers that confine.
    if (headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'serviceworker')
      return { status: 403, text: 'service workers are not run in the archive' };
    if (isOtherSite(headers, replayOrigin))
      return { status: 403, text: 'other sites may not use the archive of their visitors' };
    // Under the name of the application, a page would have its cookies.
    if (headers.host?.toLowerCase() !== ownHost && !/^\/[^/]+\/\d*id_\//.test(url))
      return { status: 307, text: '', location: replayOrigin + safePath(url) };
    return undefined;
  };
}

/** By Sec-Fetch-Site. Pages in windows and frames are isolated by other means. */
function isOtherSite(headers: IncomingMessage['headers'], replayOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  const destination = headers['sec-fetch-dest'];
  if (isShown(typeof destination === 'string' ? destination : undefined)) return false;
  // A frame with an opaque origin is in a page of ours.
  return headers.referer?.startsWith(`${replayOrigin}/`) !== true;
}

async function answer(exchange: ReplayExchange, host: ReplayHost): Promise<void> {
  const { request } = exchange;
  const path = request.url ?? '/';
  if (isEntryPath(path)) return answerEntry(exchange, host, path);
  if (isOwnPath(path)) return answerOwnFile(exchange, host, path);
  const requested = readCaptureRequest(request);
  if (typeof requested === 'string') return answerNoAddress(exchange, host, requested);
  const isBare = requested.modifier === '';
  const isAlone =
    requested.destination === 'document' && requested.modifier !== 'id_' && !host.parts.isFrameless;
  if (isBare || isAlone) {
    const location =
      isBare && host.parts.isFrameless
        ? pathOf(requested, { modifier: 'mp_' })
        : bannerPage(host.origins, requested);
    return refuse(exchange, host, { status: 307, text: '', location });
  }
  await answerArchived(exchange, host, requested);
}

async function answerArchived(
  exchange: ReplayExchange,
  host: ReplayHost,
  requested: CaptureRequest,
): Promise<void> {
  const { request } = exchange;
  const { method = 'GET', headers } = request;
  const isSending = method !== 'GET' && method !== 'HEAD';
  const body = isSending ? await requestBody(request) : undefined;
  if (isSending && body === undefined)
    return refuse(exchange, host, { status: 413, text: 'the body of the request is too long' });
  const contentType = headers['content-type'];
  const datetime = datetimeOf(requested.timestamp);
  const borrowed = await holdingsOf(request, host, requested);
  // People who may not read a rehearsal cannot learn whether it exists.
  if (borrowed === undefined)
    return answerPlaceholder(exchange, host, requested, {
      kind: 'unknown',
      url: requested.url,
      datetime,
      reason: '',
    });
  try {
    const { holdings } = borrowed;
    const opened = await openVersion(
      holdings,
      { reader: readerOfRequest(request), view: requested.view, rules: holdings.parts.rules() },
      {
        url: requested.url,
        datetime,
        asItIs: requested.modifier === 'id_',
        ...(body === undefined ? {} : { method, body, ...defined({ contentType }) }),
      },
    );
    if (!opened.ok) return answerPlaceholder(exchange, host, requested, opened.error);
    try {
      if (requested.rehearsal === undefined) host.trail.remember(request, requested);
      await answerCapture(exchange, requested, opened.value, host);
    } finally {
      await opened.value.content.close();
    }
  } finally {
    borrowed.giveBack?.();
  }
}

/** The archive of readers, or of a rehearsal if the request has an entry to it. */
async function holdingsOf(
  { headers: { cookie } }: IncomingMessage,
  { parts: { holdings, rehearsals, entries } }: ReplayHost,
  { rehearsal, view }: CaptureRequest,
): Promise<(Pick<BorrowedHoldings, 'holdings'> & Partial<BorrowedHoldings>) | undefined> {
  if (rehearsal === undefined) return { holdings };
  return (await entries.isIn(cookie, view.name)) ? rehearsals.borrow(rehearsal) : undefined;
}

/** Exchanges a code for a cookie and redirects; without a valid code it redirects too, to a page that will be refused. */
function answerEntry(exchange: ReplayExchange, host: ReplayHost, path: string): void {
  const { code, to } = readEntry(path);
  const requested = readCaptureRequest({ url: to, headers: {} });
  if (typeof requested === 'string' || requested.rehearsal === undefined)
    return refuse(exchange, host, { status: 404, text: 'there is no such file' });
  const cookie = host.parts.entries.enter(code, { view: requested.view.name, path: requested.prefix });
  refuse(exchange, host, {
    status: 303,
    text: '',
    location: pathOf(requested),
    ...defined({ cookie }),
  });
}

function answerPlaceholder(
  exchange: ReplayExchange,
  host: ReplayHost,
  requested: CaptureRequest,
  missing: MissingCapture,
): void {
  const { request } = exchange;
  // A followed link is not part of the page that contains it.
  const isFollowed = requested.modifier === 'mp_' && isPageRequest(requested);
  const page = isFollowed ? undefined : host.trail.pageOf(request);
  // Misses in rehearsals are not logged.
  if (requested.rehearsal === undefined)
    host.parts.missing.note({
      ...missing,
      ...defined({ page }),
      // In the frame of the archive a page is an `iframe` to the browser.
      destination: isFollowed ? 'document' : (requested.destination ?? ''),
      view: requested.view.name,
    });
  const { accept, 'accept-language': languages } = request.headers;
  const script = host.origins.replayOrigin + host.files.placeholder;
  const isReported = isFollowed && !host.parts.isFrameless;
  const timestamp = /^\d{14}$/.test(requested.timestamp) ? requested.timestamp : missing.datetime;
  const { status, headers, body } = placeholderAnswer(missing, {
    url: requested.url,
    modifier: requested.modifier,
    otherDates: bannerPage(host.origins, requested),
    ...(isReported
      ? { reportScript: { script, application: host.origins.applicationOrigin, timestamp } }
      : {}),
    ...defined({ destination: requested.destination, accept, languages }),
  });
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  // Two policies both apply.
  const confined = isReported ? host.confined.placeholderPages(script) : host.confined.placeholders;
  sendWhole(exchange, { status, headers: [...confined, ...own.flat()] }, body);
}

function answerOwnFile(exchange: ReplayExchange, host: ReplayHost, path: string): void {
  const text = host.files.read(path.replace(/\?.*/s, ''));
  if (text === undefined) return refuse(exchange, host, { status: 404, text: 'there is no such file' });
  const headers = [
    ...host.confined.pages,
    'Content-Type',
    'text/javascript; charset=utf-8',
    'Cache-Control',
    'public, max-age=31536000, immutable',
    'Vary',
    'Service-Worker',
  ];
  sendWhole(exchange, { status: 200, headers }, text);
}

function answerNoAddress(exchange: ReplayExchange, host: ReplayHost, reason: NoAddress): void {
  const { request } = exchange;
  const meant = reason === 'no address' ? lostPrefix(request, host.origins.replayOrigin) : undefined;
  if (meant !== undefined) return refuse(exchange, host, { status: 307, text: '', location: meant });
  refuse(exchange, host, { status: 404, text: explained(reason) });
}

function explained(reason: NoAddress): string {
  switch (reason) {
    case 'no address':
      return `archived pages are found as ${viewPrefix({ name: 'all', from: {} })}20260131120000mp_/https://example.org/`;
    case 'no view':
      return 'there is no such view';
    case 'no url':
      return 'that is no address of the web';
  }
}

function refuse(exchange: ReplayExchange, host: ReplayHost, refusal: Refusal): void {
  const { status, text, location, cookie } = refusal;
  const headers = [
    ...host.confined.bytes,
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
    ...(location === undefined ? [] : ['Location', location]),
    ...(cookie === undefined ? [] : ['Set-Cookie', cookie]),
  ];
  sendWhole(exchange, { status, headers }, text === '' ? '' : `${text}\n`);
}

function fail(exchange: ReplayExchange, host: ReplayHost, error: unknown): void {
  const { response } = exchange;
  if (response.closed || response.destroyed) return;
  host.parts.onError?.(error);
  if (response.headersSent) response.destroy();
  else refuse(exchange, host, { status: 500, text: 'Internal error of the server. It has been logged.' });
}

/** Escapes characters that a header may not contain. */
function safePath(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}
