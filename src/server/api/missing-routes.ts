import { z } from 'zod';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import type { MissingResource } from '../../reading/missing/missing-shape.ts';
import { notedUrl } from '../../reading/missing/noted-url.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { isOnLoopback, mayWrite } from '../application/guard-request.ts';
import { timestampParameter } from './api.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import { refuseToken } from './refuse-token.ts';
import { requestSentences } from '../../reasons/request-reason.ts';
import { missingAnswer } from './shapes.ts';
import type { MissingAnswer } from './shapes.ts';

const querystring = z.strictObject({
  page: z.string().describe('URL of the page whose resources are missing'),
  timestamp: timestampParameter.length(14, requestSentences['timestamp-short']),
});

const askBody = z.strictObject({
  url: z
    .string()
    .max(4096)
    .refine((url) => requestedUrl(url) !== undefined, requestSentences['ask-not-web']),
});
const askAnswer = z.object({ url: z.string().describe('As recorded: without its query') });

const sentBody = z.strictObject({ urls: z.array(z.string().max(65_536)).min(1).max(10_000) });
const sentAnswer = z.object({ urls: z.number().int().describe('Number of URLs in the request') });

export function missingRoutes(api: Api, { missing, token }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/missing',
    schema: {
      summary: 'The missing resources of an archived page',
      querystring,
      response: { 200: missingAnswer, ...problems },
    },
    handler: async (request) => {
      const { page, timestamp } = request.query;
      // The misses of other readers are not captures, and not public.
      if (!isOnLoopback(request.raw)) return { items: [], total: 0 };
      const items = await missing.ofPage({ url: withScheme(page), timestamp });
      return { items: items.map(itemOf), total: items.length };
    },
  });
  api.route({
    method: 'POST',
    url: '/missing/asks',
    schema: {
      summary: 'Requests that a page be collected',
      description: 'The URL is recorded for the staff without its query, which may contain personal data.',
      body: askBody,
      response: { 200: askAnswer, ...problems },
    },
    handler: async (request) => {
      const url = requestedUrl(request.body.url) ?? '';
      missing.note({
        kind: 'unknown',
        url,
        datetime: '',
        reason: '',
        destination: 'document',
        view: 'all',
        isRequested: true,
      });
      return { url };
    },
  });
  api.route({
    method: 'POST',
    url: '/missing/sent',
    schema: {
      summary: 'Marks missing URLs as sent to a harvest; needs the token',
      security: [{ token: [] }],
      body: sentBody,
      response: { 200: sentAnswer, ...problems },
    },
    handler: async (request, reply) => {
      if (!mayWrite(request.raw, token)) return refuseToken(reply);
      const { urls } = request.body;
      await missing.mark(urls, 'sent');
      return { urls: urls.length };
    },
  });
}

/** As recorded: without its query. */
function requestedUrl(typed: string): string | undefined {
  return notedUrl(withScheme(typed), 'document');
}

function itemOf({
  url,
  kind,
  destination,
  times,
  firstMs,
  lastMs,
  state,
}: MissingResource): MissingAnswer['items'][number] {
  return {
    url,
    kind,
    destination,
    times,
    firstSeen: new Date(firstMs).toISOString(),
    lastSeen: new Date(lastMs).toISOString(),
    state,
  };
}
