import { z } from 'zod';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { readTimestamp, secondsOf } from '../../indexing/captures/query/timestamps.ts';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import { nextLoopTurn } from '../../reading/access-point/loop-turns.ts';
import { findVersion } from '../../reading/holdings/versions-in-order.ts';
import { datetimeOf } from '../../reading/holdings/datetimes.ts';
import { neighbours } from '../../reading/holdings/neighbours.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { mayReadHere, timestampParameter, urlParameter, viewParameter, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { shapesOf } from './capture-shape.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { ruleShape, versionAnswer } from './shapes.ts';

const querystring = z.strictObject({
  url: urlParameter,
  timestamp: timestampParameter.default('').describe('Up to 14 digits; empty for the newest'),
  rule: ruleShape.default('nearest'),
  view: viewParameter,
});

export function versionRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/version',
    ...alsoRehearsals(parts),
    schema: {
      summary: 'The capture of a URL nearest to a datetime, and its neighbours',
      querystring,
      response: { 200: versionAnswer, ...problems },
    },
    handler: async (request) => {
      // Yields, so that a burst of these queries does not delay other requests.
      await nextLoopTurn();
      const holdings = request.rehearsal ?? parts.holdings;
      const { timestamp, rule, view } = request.query;
      const url = withScheme(request.query.url);
      const datetime = datetimeOf(timestamp);
      const visit = visitOf(request, view, holdings);
      const found = await findVersion(holdings, visit, { url, datetime, rule });
      // An alias leads to the captures of its target URL.
      const around = await neighbours(holdings, visit, {
        url: found?.capture.url ?? url,
        timestamp: found?.capture.timestamp ?? datetime,
      });
      const { previous, next, first, last, captures } = around;
      const wanted = [previous, found?.capture, next].filter((each) => each !== undefined);
      const shapes = await shapesOf(holdings, visit, wanted, captures);
      const shape = (capture: CaptureLine | undefined) =>
        (capture === undefined ? undefined : shapes.get(capture)) ?? null;
      return {
        url,
        datetime,
        rule,
        capture: shape(found?.capture),
        distanceSeconds: found?.distanceSeconds ?? null,
        isFar: found !== undefined && isFar(timestamp, found.capture.timestamp),
        likelihood: found?.likelihood ?? null,
        previous: shape(previous),
        next: shape(next),
        first: first?.timestamp ?? null,
        last: last?.timestamp ?? null,
        captures,
        mayRead: mayReadHere(request),
      };
    },
  });
}

const farSeconds = 86_400;

/** True if more than a day outside the requested period: for `2026`, every capture of that year is near. */
function isFar(requested: string, captured: string): boolean {
  const from = readTimestamp(requested, 'down');
  const to = readTimestamp(requested, 'up');
  if (from === undefined || to === undefined) return false;
  const seconds = secondsOf(captured);
  return seconds < secondsOf(from) - farSeconds || seconds > secondsOf(to) + farSeconds;
}
