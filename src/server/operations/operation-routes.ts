import type { Api } from '../api/api.ts';
import { problems, refuse } from '../api/problem.ts';
import { isOnLoopback } from '../application/guard-request.ts';
import { serverReason } from '../server-reason.ts';
import type { Readiness } from './readiness.ts';
import { readyAnswer } from './readiness.ts';

export interface OperationParts {
  readonly readiness: Readiness;
  /** In Prometheus' text format. */
  readonly metricsText: () => Promise<string>;
}

/** For operators and monitoring: `/health`, `/ready`, `/metrics`. */
export function operationRoutes(application: Api, { readiness, metricsText }: OperationParts): void {
  application.route({
    method: 'GET',
    url: '/health',
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .type('application/json; charset=utf-8')
        .send('{"status":"alive"}\n'),
  });
  application.route({
    method: 'GET',
    url: '/ready',
    schema: { hide: true, response: { 200: readyAnswer, 503: readyAnswer, ...problems } },
    handler: async (_request, reply) => {
      const report = await readiness.report();
      reply.header('Cache-Control', 'no-store');
      return reply.code(report.status === 'ready' ? 200 : 503).send(report);
    },
  });
  application.route({
    method: 'GET',
    url: '/metrics',
    schema: { hide: true },
    handler: async (request, reply) =>
      isOnLoopback(request.raw)
        ? reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText())
        : refuse(reply, 403, serverReason('this-machine-only')),
  });
}
