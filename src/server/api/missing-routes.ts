import { z } from 'zod';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import type { MissingResource } from '../../reading/missing/missing-log.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { isOnLoopback, mayWrite } from '../application/guard-request.ts';
import { serverReason } from '../server-reason.ts';
import { limitParameter, timestampParameter } from './api.ts';
import type { Api } from './api.ts';
import { problems, refuse } from './problem.ts';
import { refuseToken } from './refuse-token.ts';
import { requestSentences } from './request-reason.ts';
import { missingAnswer } from './shapes.ts';
import type { MissingAnswer } from './shapes.ts';

const querystring = z.strictObject({
  page: z.string().optional().describe('What the capture of this URL lacks; with `timestamp`'),
  timestamp: timestampParameter.length(14, requestSentences['timestamp-short']).optional(),
  host: z.string().optional().describe('What pages of this host lack, or what is of this host itself'),
  state: z.enum(['open', 'sent']).optional(),
  limit: limitParameter(100, 1000),
  offset: z.coerce.number().int().min(0).default(0),
});

const sentBody = z.strictObject({ urls: z.array(z.string().max(65_536)).min(1).max(10_000) });
const sentAnswer = z.object({ urls: z.number().int().describe('How many were named') });

export function missingRoutes(api: Api, { missing, token }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/missing',
    schema: {
      summary: 'What readers asked for and did not get',
      querystring,
      response: { 200: missingAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const { page, timestamp, host, state, limit, offset } = request.query;
      // What readers looked for is no capture, and not for everybody.
      if (!isOnLoopback(request.raw)) return { items: [], total: 0 };
      if (page !== undefined) {
        if (timestamp === undefined) return refuse(reply, 400, serverReason('missing-page-timestamp'));
        const items = await missing.ofPage({ url: withScheme(page), timestamp });
        return { items: items.map(itemOf), total: items.length };
      }
      const { items, total } = await missing.list({
        limit,
        offset,
        ...(host === undefined ? {} : { host }),
        ...(state === undefined ? {} : { state }),
      });
      return { items: items.map(itemOf), total };
    },
  });
  api.route({
    method: 'POST',
    url: '/missing/sent',
    schema: {
      summary: 'Marks what was given to a harvest; needs the token',
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
