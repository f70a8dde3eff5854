import type { ApplicationParts } from '../application/application-parts.ts';
import { mayReadHere } from './api.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import { aboutAnswer } from './shapes.ts';

export function aboutRoute(api: Api, { version, places }: ApplicationParts): void {
  const { applicationOrigin, replayOrigin, proxy } = places;
  api.route({
    method: 'GET',
    url: '/about',
    schema: { summary: 'The addresses of the server', response: { 200: aboutAnswer, ...problems } },
    handler: async (request) => ({
      version,
      applicationOrigin,
      replayOrigin,
      proxy: proxy ?? null,
      mayRead: mayReadHere(request),
    }),
  });
}
