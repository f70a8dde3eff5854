import { z } from 'zod';
import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import { describeCaptures } from '../../reading/holdings/describe-captures.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import {
  limitParameter,
  mayReadHere,
  timestampParameter,
  urlParameter,
  viewParameter,
  visitOf,
} from './api.ts';
import type { Api } from './api.ts';
import { shapeOf } from './capture-shape.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { requestSentences } from './request-reason.ts';
import { capturesAnswer } from './shapes.ts';
import type { CaptureShape } from './shapes.ts';

const querystring = z.strictObject({
  url: urlParameter,
  from: timestampParameter.optional(),
  to: timestampParameter.optional(),
  view: viewParameter,
  after: z
    .string()
    .regex(/^\d{14}\.\d{1,9}$/, requestSentences['next-odd'])
    .optional(),
  limit: limitParameter(100, 1000),
});

/**
 * `after` is a timestamp, and how many captures with it have been given: the next answer begins with that timestamp and
 * passes those over, so that the first capture that it gives can be compared with the one before it.
 */
export function capturesRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/captures',
    ...alsoRehearsals(parts),
    schema: {
      summary: 'The captures of a URL, in the order of time',
      querystring,
      response: { 200: capturesAnswer, ...problems },
    },
    handler: async (request) => {
      const holdings = request.rehearsal ?? parts.holdings;
      const { url: typed, from, to, view, after, limit } = request.query;
      const url = withScheme(typed);
      const [start, given = '0'] = after?.split('.') ?? [];
      const fromTimestamp = start ?? readTimestamp(from ?? '', 'down');
      const toTimestamp = readTimestamp(to ?? '', 'up');
      let toPass = Number(given);
      const captures: CaptureShape[] = [];
      let next: string | null = null;
      for await (const described of describeCaptures(holdings, visitOf(request, view), {
        url,
        ...(fromTimestamp === undefined ? {} : { from: fromTimestamp }),
        ...(toTimestamp === undefined ? {} : { to: toTimestamp }),
      })) {
        if (toPass > 0 && described.capture.timestamp === start) {
          toPass--;
          continue;
        }
        if (captures.length === limit) {
          next = cursor(captures, start, Number(given));
          break;
        }
        captures.push(shapeOf(described));
      }
      return { url, captures, next, mayRead: mayReadHere(request) };
    },
  });
}

function cursor(captures: readonly CaptureShape[], start: string | undefined, given: number): string {
  const last = captures.at(-1)?.timestamp ?? '';
  const same = captures.filter(({ timestamp }) => timestamp === last).length;
  return `${last}.${same + (last === start ? given : 0)}`;
}
