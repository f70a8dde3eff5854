import type { ApplicationParts } from '../application/application-parts.ts';
import { isOnLoopback } from '../application/guard-request.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import { aboutAnswer } from './shapes.ts';

export function aboutRoute(api: Api, { version, places }: ApplicationParts): void {
  const { applicationOrigin, replayOrigin, proxy } = places;
  api.route({
    method: 'GET',
    url: '/about',
    schema: { summary: 'Where things are', response: { 200: aboutAnswer, ...problems } },
    handler: async ({ raw }) => ({
      version,
      applicationOrigin,
      replayOrigin,
      proxy: proxy ?? null,
      mayRead: isOnLoopback(raw),
    }),
  });
}
