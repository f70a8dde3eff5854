import { defined } from '../../formats/values/defined.ts';
import { readRange } from '../access-point/byte-range.ts';
import type { OpenedVersion } from '../holdings/version.ts';
import { mementoHeaders } from '../memento/memento-headers.ts';
import { rewriteBody } from '../rewrite/rewriter-for.ts';
import type { RewriteContext } from '../rewrite/rewrite-context.ts';
import { isPageRequest, pathOf } from './capture-request.ts';
import type { CaptureRequest } from './capture-request.ts';
import { captureHeaders, charsetOf, lastOf } from './capture-headers.ts';
import { pageAdditions } from './page-additions.ts';
import { judgedBody } from './peeked-body.ts';
import type { JudgedBody } from './peeked-body.ts';
import type { ReplayHost } from './replay-host.ts';
import { sendBody, sendWhole } from './send-body.ts';
import type { AnswerHead, ReplayExchange } from './send-body.ts';

/**
 * Sends a capture:
 *
 *   1. a page is led to its own date, so that its links can be relative to it           307
 *   2. what the reader has already is not sent again                                   304
 *   3. rewritten on its way, or in the stored bytes, of which a part may be wanted      its own status, 206, 416
 */
export async function answerCapture(
  exchange: ReplayExchange,
  requested: CaptureRequest,
  { found, content }: OpenedVersion,
  host: ReplayHost,
): Promise<void> {
  const { request } = exchange;
  const { capture } = found;
  const confined = requested.modifier === 'id_' ? host.confined.bytes : host.confined.pages;
  if (isPageRequest(requested) && capture.timestamp !== requested.timestamp) {
    const location = pathOf(requested, { timestamp: capture.timestamp });
    const headers = [...confined, 'Location', location, 'Cache-Control', 'no-store', 'Vary', varied];
    return sendWhole(exchange, { status: 307, headers }, '');
  }
  const contentType = lastOf(content.headers, 'content-type');
  const context = contextOf(requested, capture.timestamp, contentType);
  const etag = `"${capture.timestamp}-${(capture.digest ?? '').replace(/\W+/g, '')}-${requested.destination ?? ''}-${host.files.version}"`;
  const base = { ...host.origins, view: requested.view.name };
  const common = [
    ...confined,
    ...mementoHeaders({ url: requested.url, capture, base }).flatMap(({ name, value }) => [name, value]),
    'Cache-Control',
    'private, no-cache',
    'Vary',
    varied,
    'ETag',
    etag,
    ...(found.isFuzzy ? ['Heirloom-Captured-As', headerAddress(capture.url)] : []),
  ];
  if (request.headers['if-none-match'] === etag && request.method === 'GET')
    return sendWhole(exchange, { status: 304, headers: common }, '');
  const status = sendableStatus(content.status);
  const judged = await judgedBody(requested, content, contentType);
  const isStored = !judged.isRead;
  const head: AnswerHead = {
    status,
    headers: [
      ...common,
      ...captureHeaders(content.headers, { requested, context, isStored, isFramed: !host.parts.isFrameless }),
    ],
  };
  if (request.method === 'HEAD' || status === 204) {
    const length =
      isStored && content.sizeBytes !== undefined ? ['Content-Length', String(content.sizeBytes)] : [];
    exchange.response.writeHead(status, [...head.headers, ...length]);
    exchange.response.end();
  } else if (judged.isRead) {
    await sendBody(exchange, head, rewritten(judged, context, requested, host));
  } else {
    await sendStored(exchange, head, content);
  }
}

/** The inputs of an answer besides its URL. */
const varied = 'Sec-Fetch-Dest, Service-Worker';

function rewritten(
  { kind, pieces }: Extract<JudgedBody, { readonly isRead: true }>,
  pageContext: RewriteContext,
  requested: CaptureRequest,
  host: ReplayHost,
): AsyncIterable<Uint8Array> {
  if (kind === 'untouched') return pieces;
  // Players resolve what is in a playlist against the address that wombat says it has, which is the one of the live web.
  const isPlaylist = kind === 'hls' || kind === 'dash';
  const context = isPlaylist
    ? { ...pageContext, prefix: host.origins.replayOrigin + requested.prefix }
    : pageContext;
  const facts = {
    context,
    requested: requested.timestamp,
    view: requested.view.name,
  };
  return rewriteBody(pieces, { kind, context, additions: pageAdditions(kind, facts, host) });
}

async function sendStored(
  exchange: ReplayExchange,
  head: AnswerHead,
  content: OpenedVersion['content'],
): Promise<void> {
  const { sizeBytes } = content;
  if (sizeBytes === undefined || head.status !== 200) return sendBody(exchange, head, content.payload());
  const range = readRange(exchange.request.headers.range, sizeBytes);
  const headers = [...head.headers, 'Accept-Ranges', 'bytes'];
  switch (range.kind) {
    case 'outside':
      return sendWhole(
        exchange,
        { status: 416, headers: [...headers, 'Content-Range', `bytes */${sizeBytes}`] },
        '',
      );
    case 'range': {
      const { start, end } = range.range;
      const said = [...headers, 'Content-Range', `bytes ${start}-${end - 1}/${sizeBytes}`];
      return sendBody(
        exchange,
        { status: 206, headers: said, sizeBytes: end - start },
        content.payload(range.range),
      );
    }
    case 'whole':
      return sendBody(exchange, { status: 200, headers, sizeBytes }, content.payload());
  }
}

/**
 * The addresses in a page lead to the page's own date. A part of a page leads to the date of the page as well, which is the
 * one it was asked for with.
 */
function contextOf(
  requested: CaptureRequest,
  captured: string,
  contentType: string | undefined,
): RewriteContext {
  const charset = charsetOf(contentType);
  return {
    url: requested.url,
    timestamp:
      !isPageRequest(requested) && requested.timestamp.length === 14 ? requested.timestamp : captured,
    prefix: requested.prefix,
    ...defined({ charset }),
  };
}

/** Statuses that speak of the connection between a browser and its server, which here is another one. */
function sendableStatus(status: number): number {
  if (status < 200 || status > 999 || status === 304) return 200;
  return status === 407 || status === 408 || status === 421 || status === 425 || status === 426
    ? 400
    : status;
}

function headerAddress(url: string): string {
  return url.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
}
