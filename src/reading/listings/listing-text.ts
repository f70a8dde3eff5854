import { countByDay } from '../holdings/count-by-day.ts';
import type { Holdings } from '../holdings/holdings.ts';
import { listHosts } from '../holdings/list-hosts.ts';
import { searchUrls } from '../holdings/search-urls.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import { timeMapText } from '../memento/time-map-text.ts';
import { calendarOf } from './calendar-of.ts';
import { foundUrls } from './found-urls.ts';
import { listCaptures } from './list-captures.ts';
import type { JsonQuestion, ListingQuestion } from './listing-question.ts';
import type { CalendarAnswer, CapturesAnswer, SearchAnswer, SitesAnswer } from './listing-shapes.ts';

/** The body of an answer to a list query. Empty for a TimeMap without mementos. */
export async function listingText(holdings: Holdings, question: ListingQuestion): Promise<string> {
  if (question.kind === 'time-map') return timeMapText(holdings, question, question);
  return JSON.stringify(await listing(holdings, question, question));
}

async function listing(
  holdings: Holdings,
  context: ReaderContext,
  question: JsonQuestion,
): Promise<CalendarAnswer | CapturesAnswer | SearchAnswer | SitesAnswer> {
  const { mayRead } = question;
  switch (question.kind) {
    case 'calendar': {
      const { url, match } = question;
      return { url, match, ...calendarOf(await countByDay(holdings, context, { url, match })), mayRead };
    }
    case 'captures':
      return { ...(await listCaptures(holdings, context, question)), mayRead };
    case 'search':
      return { ...foundUrls(await searchUrls(holdings, context, question)), mayRead };
    case 'sites': {
      const { hosts, next } = await listHosts(holdings, context, question);
      return { sites: hosts.map((host) => ({ host })), next: next ?? null, mayRead };
    }
  }
}
