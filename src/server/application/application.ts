import type { IncomingMessage, ServerResponse } from 'node:http';
import { cdxHandler } from '../../reading/cdx-server/cdx-handler.ts';
import { isForwarded } from '../../reading/access-point/reader-of-request.ts';
import { escaped } from '../../reading/memento/memento-addresses.ts';
import { problemOfError } from '../api/problem-of-error.ts';
import { problemJson, problemType } from '../api/problem.ts';
import type { AccessPoint } from '../operations/access-point.ts';
import { serverReason } from '../server-reason.ts';
import { answerMemento, mementoLinksOf } from './answer-memento.ts';
import { archivedRoute } from './archived-route.ts';
import type { ArchivedRoute } from './archived-route.ts';
import type { ApplicationParts } from './application-parts.ts';
import { foreignRefusal, hostRefusal, isNavigation, isOnLoopback, markForwarded } from './guard-request.ts';
import type { RequestRefusal } from './guard-request.ts';
import { routedApplication } from './routed-application.ts';
import { securityHeaders } from './security-headers.ts';
import { pageOf, problemPage, wantsPage } from './send-page.ts';

export interface Application {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/**
 * All answers of the application host:
 *
 *   1. check the host name                                   421
 *   2. check the origin of the request                       403
 *   3. archived URLs below a view, undecoded                 307, 404, 405
 *   4. Fastify: the API, its description, the files and pages of the web application
 */
export async function openApplication(parts: ApplicationParts): Promise<Application> {
  const { places, hostNames, traffic, onError, holdings } = parts;
  const routed = await routedApplication(parts);
  const cdx = cdxHandler(parts.cdx, { hostNames: [...hostNames.own] });
  const headers = Object.entries(securityHeaders(places.replayOrigin));

  const answerArchived = async (
    request: IncomingMessage,
    response: ServerResponse,
    route: ArchivedRoute,
  ): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(request, response, { status: 405, reason: serverReason('captures-only-read') });
    switch (route.kind) {
      case 'page':
        response.setHeader('Link', mementoLinksOf(route, places));
        return sendPage(request, response, 200);
      case 'rehearsal':
        return sendPage(request, response, 200);
      case 'moved':
        return redirect(response, route.to);
      case 'timegate':
      case 'timemap':
        return answerMemento(request, response, { holdings, threads: parts.cdx.threads, places, route });
      case 'cdx':
        return cdx(request, response);
      case 'unknown':
        return refuse(request, response, { status: 404, reason: serverReason('below-view') });
    }
  };

  const homes = new Set([places.applicationOrigin, places.staffOrigin].map((origin) => new URL(origin).host));
  /**
   * Redirects to the one origin that archived pages accept as their frame; for staff on other machines, to the https origin.
   * (A request forwarded by a proxy server has arrived there already, whatever host it names.)
   */
  const sendPage = (request: IncomingMessage, response: ServerResponse, found: 200 | 404): void => {
    const { host } = request.headers;
    if (host !== undefined && !homes.has(host.toLowerCase()) && !isForwarded(request.headers)) {
      const home = isOnLoopback(request) ? places.applicationOrigin : places.staffOrigin;
      return redirect(response, `${home}${escaped(request.url ?? '/')}`);
    }
    const { status, html } = pageOf(parts.webApplication);
    send(request, response, {
      status: status === 200 ? found : status,
      type: 'text/html; charset=utf-8',
      text: html,
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const route = archivedRoute(path, places);
    const accessPoint = accessPointOf(path, route);
    traffic.watch(accessPoint, request, response);
    // The path contains the archived URL.
    if (route !== undefined)
      traffic.describe(request, () => ({
        isReading: true,
        view: route.kind === 'page' ? route.view : undefined,
      }));
    // A connection broken by the client is not a fault.
    response.on('error', () => {});
    for (const [name, value] of headers) response.setHeader(name, value);
    markForwarded(request, places);
    try {
      const refusal =
        hostRefusal(request, hostNames) ??
        (isGuarded(accessPoint, request) ? foreignRefusal(request, places) : undefined);
      if (refusal !== undefined) refuse(request, response, refusal);
      else if (route !== undefined) await answerArchived(request, response, route);
      else routed.handle(request, response, (status) => sendPage(request, response, status));
    } catch (error) {
      if (response.closed) return;
      const { status, reason, retryAfterSeconds } = problemOfError(error);
      // Too many requests are not a fault.
      if (retryAfterSeconds === undefined) onError(error);
      else response.setHeader('Retry-After', retryAfterSeconds);
      if (response.headersSent) response.destroy();
      else refuse(request, response, { status, reason });
    }
  };
  return { handle, close: () => routed.close() };
}

function accessPointOf(path: string, route: ArchivedRoute | undefined): AccessPoint {
  if (route?.kind === 'cdx') return 'cdx';
  if (route?.kind === 'timegate' || route?.kind === 'timemap') return 'memento';
  return /^\/(?:api\/v\d|metrics)/.test(path) ? 'api' : 'application';
}

/** Pages contain no data, and people come to them from other sites, also from an OpenID provider. */
function isGuarded(accessPoint: AccessPoint, request: IncomingMessage): boolean {
  if (accessPoint === 'application' || (isNavigation(request) && isReturn(request))) return false;
  return accessPoint === 'api' || !isNavigation(request);
}

/** The route itself checks that the sign-in began in this browser. */
function isReturn({ url = '', method }: IncomingMessage): boolean {
  return method === 'GET' && /^\/api\/v1\/session\/openid\/return(?:\?|$)/.test(url);
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, reason }: RequestRefusal,
): void {
  const text = wantsPage(request) ? problemPage(reason.message) : problemJson({ status, reason });
  const type = wantsPage(request) ? 'text/html; charset=utf-8' : problemType;
  send(request, response, { status, type, text });
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(307, { Location: to, 'Content-Length': 0 });
  response.end();
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, text }: { readonly status: number; readonly type: string; readonly text: string },
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? '' : text);
}
