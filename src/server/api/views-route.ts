import type { ApplicationParts } from '../application/application-parts.ts';
import { visitOf } from './api.ts';
import type { Api } from './api.ts';
import { listViews } from './list-views.ts';
import { problems } from './problem.ts';
import { viewsAnswer } from './shapes.ts';

export function viewsRoute(api: Api, { holdings }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/views',
    schema: { summary: 'Parts of the archive to look at', response: { 200: viewsAnswer, ...problems } },
    handler: async (request) => ({ views: await listViews(holdings, visitOf(request, 'all', holdings)) }),
  });
}
