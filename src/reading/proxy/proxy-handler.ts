import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerArchiveSite } from './archive-sites/answer-archive-site.ts';
import { archiveSiteOf } from './archive-sites/archive-site-names.ts';
import { ownAnswer } from './archive-sites/own-pages.ts';
import type { ArchiveSiteAnswer } from './archive-sites/archive-site-request.ts';
import { isMeantForUs, readerOfRequest } from '../access-point/reader-of-request.ts';
import { TooManyQuestions } from '../threads/heavy-question.ts';
import { answerArchived } from './answer-archived.ts';
import type { ProxyParts } from './proxy-parts.ts';
import { requestBody } from './request-body.ts';
import { proxyUser, stateKey } from './state-key.ts';
import { readTarget } from './target.ts';
import type { Tunnel } from './tunnels.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, tunnel?: Tunnel) => Promise<void>;

/**
 *   1. where to: the archived web, an archive site, or the proxy itself
 *   2. who: the user or address whose date and view it is
 *   3. the answer
 */
export function proxyHandler(parts: ProxyParts): Handler {
  return async (request, response, tunnel) => {
    try {
      parts.onRequest?.(request, response);
      response.on('error', () => {});
      await answer(parts, request, response, tunnel);
    } catch (error) {
      if (error instanceof TooManyQuestions) return sendBusy(response, error);
      parts.onError?.(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Internal error of the archive. It has been logged.\n');
    }
  };
}

async function answer(
  parts: ProxyParts,
  request: IncomingMessage,
  response: ServerResponse,
  tunnel: Tunnel | undefined,
): Promise<void> {
  const { headers, url = '' } = request;
  const target = readTarget(url, headers.host, tunnel);
  if (target.kind === 'refused') return sendText(response, target.status, `${target.reason}\n`, true);
  if (target.kind === 'own') return answerOwn(parts, { request, response, path: target.path });
  const authorization = tunnel?.authorization ?? headers['proxy-authorization'];
  const user = proxyUser(authorization);
  if (parts.requiresUser && user === undefined) return askForUser(response);
  const sender = readerOfRequest(request);
  const reader = tunnel?.isForwarded === true ? { address: '' } : sender;
  const key = stateKey({ user, address: reader.address });
  const context = { reader, view: parts.states.stateOf(key).view, rules: parts.holdings.parts.rules() };
  parts.onContext?.(request, { view: context.view, url: target.url });
  const archiveSite = archiveSiteOf(target.place.host);
  if (archiveSite !== undefined) {
    if (!URL.canParse(target.url)) return sendText(response, 400, 'Not a valid URL.\n', true);
    const body = await requestBody(request);
    const { method = 'GET' } = request;
    const requested = { archiveSite, url: new URL(target.url), method, headers, body, key, context };
    return sendAnswer(response, await answerArchiveSite(requested, parts));
  }
  if (/\bwebsocket\b/i.test(headers.upgrade ?? ''))
    return sendText(response, 501, 'WebSockets are not supported by the archive.\n', true);
  return answerArchived(parts, { request, response, target, context, key });
}

/** Without a proxy set up: how to set it up, and the certificate. */
function answerOwn(
  parts: ProxyParts,
  { request, response, path }: { request: IncomingMessage; response: ServerResponse; path: string },
): void {
  const { headers } = request;
  if (!isMeantForUs(headers.host, parts.hostNames))
    return sendText(response, 421, 'this is a proxy, and not a server of that name\n', true);
  const key = stateKey({ address: readerOfRequest(request).address });
  return sendAnswer(response, ownAnswer({ path, headers, key }, parts));
}

function askForUser(response: ServerResponse): void {
  response.setHeader('Proxy-Authenticate', challenge);
  sendText(response, 407, 'Enter a user name. Any name and any password will do.\n');
}

function sendBusy(
  response: ServerResponse,
  { isOfClient, message, retryAfterSeconds }: TooManyQuestions,
): void {
  response.setHeader('Retry-After', retryAfterSeconds);
  sendText(response, isOfClient ? 429 : 503, `${message}\n`);
}

function sendAnswer(response: ServerResponse, { status, headers, body }: ArchiveSiteAnswer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  response.end(bytes);
}

function sendText(response: ServerResponse, status: number, text: string, isLast = false): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(isLast ? { Connection: 'close' } : {}),
  });
  response.end(text);
}

export const challenge =
  'Basic realm="Heirloom: any name; it keeps your date apart from that of others", charset="UTF-8"';
