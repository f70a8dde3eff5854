import { z } from 'zod';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import { citationOf } from '../../reading/citation/citation-of.ts';
import { pageTitle } from '../../reading/citation/page-title.ts';
import { datetimeOf } from '../../reading/holdings/datetimes.ts';
import { openVersion } from '../../reading/holdings/open-version.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { serverReason } from '../server-reason.ts';
import { mayReadHere, timestampParameter, urlParameter, viewParameter, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { problems, refuse } from './problem.ts';
import { citationAnswer } from './shapes.ts';

const querystring = z.strictObject({
  url: urlParameter,
  timestamp: timestampParameter,
  view: viewParameter,
  title: z.string().max(1000).optional().describe('Title; default: the title of the captured page'),
});

export function citationRoute(api: Api, { holdings, places }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/citation',
    schema: {
      summary: 'The citation of a capture',
      querystring,
      response: { 200: citationAnswer, ...problems },
    },
    handler: async (request, reply) => {
      if (!mayReadHere(request)) return refuse(reply, 403, serverReason('not-readable-here'));
      const { url: typed, timestamp, view, title: seen } = request.query;
      const url = withScheme(typed);
      const opened = await openVersion(holdings, visitOf(request, view, holdings), {
        url,
        datetime: datetimeOf(timestamp),
      });
      if (!opened.ok)
        return opened.error.kind === 'unknown'
          ? refuse(reply, 404, serverReason('capture-none'))
          : refuse(reply, 503, serverReason('capture-unavailable', { detail: opened.error.reason }));
      const { content, found } = opened.value;
      try {
        // A page whose title cannot be read is cited without it.
        const title = seen ?? (await pageTitle(content).catch(() => undefined));
        const base = { applicationOrigin: places.applicationOrigin, view };
        return citationOf({ capture: found.capture, title, base });
      } finally {
        await content.close();
      }
    },
  });
}
