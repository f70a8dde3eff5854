import type { IncomingMessage, ServerResponse } from 'node:http';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Api } from '../api/api.ts';
import { apiRoutes } from '../api/api-routes.ts';
import { describeApi } from '../api/open-api.ts';
import { refuse, sendProblem } from '../api/problem.ts';
import { problemOfError } from '../api/problem-of-error.ts';
import type { Described } from '../log/access-log.ts';
import { operationRoutes } from '../operations/operation-routes.ts';
import { serverReason } from '../server-reason.ts';
import { guardRights } from '../staff/guard-rights.ts';
import { noteRefusals } from '../staff/note-refusals.ts';
import { staffRoutes } from '../staff/staff-routes.ts';
import { isPagePath, isReaderPage, pagePattern } from '../web/page-paths.ts';
import type { ApplicationParts } from './application-parts.ts';
import { wantsPage } from './send-page.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Answers with the page of the web application; 404 if the page will say that there is no such page. */
export type SendPage = (status: 200 | 404) => void;

export interface RoutedApplication {
  /** `sendPage` answers requests for a page of the web application. */
  handle(request: IncomingMessage, response: ServerResponse, sendPage: SendPage): void;
  close(): Promise<void>;
}

const maxBodyBytes = 1 << 20;
const nobodyKnown = (): Promise<undefined> => Promise.resolve(undefined);
const yearSeconds = 31_536_000;

/** The answers of Fastify: the API with its description, the files of the web application, and its page for all other paths. */
export async function routedApplication(parts: ApplicationParts): Promise<RoutedApplication> {
  const { webApplication, onError, staff, traffic } = parts;
  const pages = new WeakMap<IncomingMessage, SendPage>();
  const fail = (error: unknown, reply: FastifyReply): FastifyReply => {
    const problem = problemOfError(error);
    // Too many requests are not a fault. After a disconnection there is no answer, and the work may be aborted.
    const isFault = problem.status >= 500 && problem.retryAfterSeconds === undefined;
    if (isFault && !reply.raw.destroyed) onError(error);
    return sendProblem(reply, problem);
  };
  const application = Fastify({
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    trustProxy: trustedProxies(parts.trustedProxies),
    frameworkErrors: (error, _request, reply) => {
      fail(error, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();
  application.setValidatorCompiler(validatorCompiler);
  application.setSerializerCompiler(serializerCompiler);
  application.setErrorHandler((error, _request, reply) => fail(error, reply));
  application.addHook('onRequest', (request, _reply, done) => {
    traffic.describe(request.raw, () => describedRequest(request));
    done();
  });
  // A form of another site can send text/plain without a CORS preflight, so it is not parsed.
  application.removeContentTypeParser('text/plain');
  await describeApi(application, parts);
  await application.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
      });
      const typed = api.withTypeProvider<ZodTypeProvider>();
      if (staff !== undefined)
        noteRefusals(typed, { audit: staff.identity.audit, onWarning: staff.onWarning });
      guardRights(typed, staff?.whoAsks ?? nobodyKnown);
      await typed.register(async (reading) => {
        reading.addHook('onRequest', (request, _reply, done) => {
          traffic.describe(request.raw, () => ({ isReading: true, view: viewOf(request) }));
          done();
        });
        apiRoutes(reading.withTypeProvider<ZodTypeProvider>(), parts);
      });
      if (staff !== undefined) staffRoutes(typed, staff);
      else answerForStaff(typed, parts);
    },
    { prefix: '/api/v1' },
  );
  operationRoutes(application, parts.operations);
  if (webApplication.ok) await application.register(fastifyStatic, staticFiles(webApplication.value.folder));
  application.setNotFoundHandler((request, reply) => answerOther(request, reply, pages.get(request.raw)));
  await application.ready();
  return {
    handle: (request, response, sendPage) => {
      pages.set(request, sendPage);
      application.routing(request, response);
    },
    close: () => application.close(),
  };
}

function describedRequest({ routeOptions, url, ip, signedIn }: FastifyRequest): Described {
  const [path = ''] = url.split('?');
  const route = routeOptions.url ?? pagePattern(path);
  // The time at which somebody opens a search page would link the following queries to them.
  const isReading = isReaderPage(route) || path.startsWith('/assets/');
  return { route, account: signedIn?.person.id, address: ip, ...(isReading ? { isReading } : {}) };
}

function viewOf({ query }: FastifyRequest): string | undefined {
  const { view } = (query ?? {}) as { readonly view?: unknown };
  return typeof view === 'string' ? view : undefined;
}

/** While the staff part waits, its endpoints answer 503: its routes are not registered yet. */
function answerForStaff(api: Api, { staffState }: ApplicationParts): void {
  if (staffState().state === 'off') return;
  api.all('/*', (_request, reply) => {
    const staff = staffState();
    const isElsewhere = staff.state === 'waiting' && staff.cause === 'lock';
    return refuse(reply, 503, serverReason(isElsewhere ? 'staff-elsewhere' : 'staff-away'));
  });
}

/** One route for each file: a build does not change. The names of assets contain a hash of their content. */
function staticFiles(root: string): Parameters<typeof fastifyStatic>[1] {
  const forEver = `public, max-age=${yearSeconds}, immutable`;
  return {
    root,
    index: false,
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? forEver : 'no-cache');
    },
  };
}

/** Pages of the web application; any other path shows its "not found" page, with 404. */
function answerOther(
  request: FastifyRequest,
  reply: FastifyReply,
  sendPage: SendPage | undefined,
): FastifyReply {
  const [path = ''] = request.url.split('?');
  const isRead = /^(?:GET|HEAD)$/.test(request.method);
  const isPage = isRead && isPagePath(path);
  const isForPerson = isRead && wantsPage(request.raw) && !/^\/(?:api|assets)(?:\/|$)/.test(path);
  if ((isPage || isForPerson) && sendPage !== undefined) {
    reply.hijack();
    sendPage(isPage ? 200 : 404);
    return reply;
  }
  const reason = path.startsWith('/api')
    ? serverReason('no-endpoint', { method: request.method, path })
    : serverReason('no-page', { path });
  return refuse(reply, 404, reason);
}
