import { z } from 'zod';
import type { DayCounts } from '../../reading/holdings/count-by-day.ts';
import { readTyped } from '../../reading/holdings/typed-address.ts';
import { countDays } from '../../reading/threads/count-days.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { mayReadHere, urlParameter, viewParameter, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { alsoRehearsals } from './also-rehearsals.ts';
import { problems } from './problem.ts';
import { calendarAnswer, matchShape } from './shapes.ts';
import type { CalendarAnswer } from './shapes.ts';

const querystring = z.strictObject({
  url: urlParameter,
  match: z.enum(['auto', ...matchShape.options]).default('exact'),
  view: viewParameter,
});

export function calendarRoute(api: Api, parts: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/calendar',
    ...alsoRehearsals(parts),
    schema: {
      summary: 'How many captures on which day',
      querystring,
      response: { 200: calendarAnswer, ...problems },
    },
    handler: async (request, reply) => {
      // The threads read the archive of readers alone.
      const asked =
        request.rehearsal === undefined
          ? { holdings: parts.holdings, threads: parts.cdx.threads }
          : { holdings: request.rehearsal, threads: undefined };
      const { url: typed, match: wanted, view } = request.query;
      const { url, match } = readTyped(typed, wanted);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const question = { url, match, signal: gone.signal };
      const counts = await countDays(asked, visitOf(request, view), question);
      return { url, match, ...calendarOf(counts), mayRead: mayReadHere(request) };
    },
  });
}

function calendarOf({
  total,
  first,
  last,
  days,
  isPartial,
}: DayCounts): Omit<CalendarAnswer, 'url' | 'match' | 'mayRead'> {
  const years = new Map<number, { year: number; total: number; months: number[] }>();
  for (const [day, captures] of days) {
    const number = Number(day.slice(0, 4));
    const year = years.get(number) ?? { year: number, total: 0, months: Array<number>(12).fill(0) };
    const month = Math.min(Math.max(Number(day.slice(4, 6)), 1), 12) - 1;
    year.total += captures;
    year.months[month] = (year.months[month] ?? 0) + captures;
    years.set(number, year);
  }
  return {
    total,
    first: first ?? null,
    last: last ?? null,
    years: [...years.values()],
    days: [...days].map(([day, captures]) => ({ day, captures })),
    isPartial,
  };
}
