import type { ApplicationParts } from '../application/application-parts.ts';
import { visitOf } from './api.ts';
import type { Api } from './api.ts';
import { listViews } from '../../reading/threads/list-views.ts';
import { problems } from './problem.ts';
import { viewsAnswer } from './shapes.ts';

export function viewsRoute(api: Api, { holdings, cdx: { threads } }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/views',
    schema: { summary: 'The views of the archive', response: { 200: viewsAnswer, ...problems } },
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const context = visitOf(request, 'all', holdings);
      return { views: await listViews({ holdings, threads }, context, gone.signal) };
    },
  });
}
