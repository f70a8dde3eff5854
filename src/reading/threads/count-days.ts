import { countByDay } from '../holdings/count-by-day.ts';
import type { DayCounts, DayQuestion } from '../holdings/count-by-day.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { Visit } from '../holdings/visit.ts';
import { readDayCounts } from './day-counts-text.ts';
import type { HeavyAnswers } from './heavy-question.ts';
import { withSites } from './with-sites.ts';

/** To look at so few lines takes less time than to ask a thread. */
const mostLinesHere = 500;

/** How many captures on which day: counted in a thread where they are many. */
export async function countDays(
  { holdings, threads }: { readonly holdings: Holdings; readonly threads: HeavyAnswers | undefined },
  visit: Visit,
  { url, match, signal }: Omit<DayQuestion, 'mostLines'> & { readonly signal: AbortSignal },
): Promise<DayCounts> {
  if (threads === undefined) return countByDay(holdings, visit, { url, match });
  const few = await countByDay(holdings, visit, { url, match, mostLines: mostLinesHere });
  if (!few.isPartial) return few;
  const question = await withSites({ ...visit, kind: 'calendar', url, match }, holdings.parts.collections);
  const { address } = visit.reader;
  const bytes: Uint8Array[] = [];
  for await (const { text } of threads.ask(question, { client: `page ${address}`, signal }))
    bytes.push(Buffer.from(text));
  return readDayCounts(Buffer.concat(bytes).toString());
}
