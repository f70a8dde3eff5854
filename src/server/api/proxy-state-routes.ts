import { defined } from '../../formats/values/defined.ts';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readerOfRequest } from '../../reading/access-point/reader-of-request.ts';
import type { ReadingState } from '../../reading/proxy/reading-states.ts';
import { stateKey } from '../../reading/proxy/state-key.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { mayWrite } from '../application/guard-request.ts';

import type { Api } from './api.ts';
import { problems, refuse } from './problem.ts';
import { refuseToken } from './refuse-token.ts';
import { proxyStateAnswer } from './shapes.ts';
import type { ProxyStateAnswer } from './shapes.ts';

const user = z.string().max(200).optional().describe('The proxy user; default: the client address');
const change = z.strictObject({
  timestamp: z
    .string()
    .optional()
    .describe('4 to 14 digits; empty for the newest')
    .meta({ examples: ['20260131'] }),
  view: z
    .string()
    .optional()
    .meta({ examples: ['all'] }),
});

export function proxyStateRoutes(api: Api, { states, token }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/proxy-state',
    schema: {
      summary: 'The date and view of the proxy for the caller',
      querystring: z.strictObject({ user }),
      response: { 200: proxyStateAnswer, ...problems },
    },
    handler: async (request) => shapeOf(states.stateOf(keyOf(request))),
  });
  api.route({
    method: 'PUT',
    url: '/proxy-state',
    schema: {
      summary: 'Sets the date and view of the proxy for the caller; needs the token',
      security: [{ token: [] }],
      querystring: z.strictObject({ user }),
      body: change,
      response: { 200: proxyStateAnswer, ...problems },
    },
    handler: async (request, reply) => {
      if (!mayWrite(request.raw, token)) return refuseToken(reply);
      const { timestamp, view } = request.body;
      const outcome = states.change(keyOf(request), {
        ...defined({ timestamp, view }),
      });
      return outcome.ok ? shapeOf(outcome.state) : refuse(reply, 400, outcome.reason);
    },
  });
}

function shapeOf({ timestamp, view }: ReadingState): ProxyStateAnswer {
  return { timestamp, view: view.name };
}

function keyOf({
  raw,
  query,
}: {
  readonly raw: IncomingMessage;
  readonly query: { user?: string | undefined };
}): string {
  return stateKey({ user: query.user, address: readerOfRequest(raw).address });
}
