import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import { cdxjTimeMap } from './cdxj-time-map.ts';
import { jsonTimeMap } from './json-time-map.ts';
import { linkTimeMap } from './link-time-map.ts';
import type { TimeMapFormat } from './memento-addresses.ts';
import { timeMapPage } from './time-map-page.ts';
import type { TimeMapQuestion } from './time-map-question.ts';
import { timeMapOf } from './time-map.ts';
import type { TimeMap } from './time-map.ts';

const defaultMementosPerPage = 2000;

const writers: Readonly<Record<TimeMapFormat, (map: TimeMap) => Generator<string>>> = {
  link: linkTimeMap,
  json: jsonTimeMap,
  cdxj: cdxjTimeMap,
};

/** A page of a TimeMap. Empty: no memento that this reader may see is there. */
export async function timeMapText(
  holdings: Holdings,
  context: ReaderContext,
  { url, format, page: requested = '', base, mementosPerPage = defaultMementosPerPage }: TimeMapQuestion,
): Promise<string> {
  const from = requested === '' ? undefined : readTimestamp(requested, 'down');
  const page = await timeMapPage(holdings, context, { url, from, mementosPerPage });
  if (page === undefined) return '';
  return Array.from(writers[format](timeMapOf({ base, url, format, from: requested, page }))).join('');
}
