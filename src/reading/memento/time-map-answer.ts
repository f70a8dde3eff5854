import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { Visit } from '../holdings/visit.ts';
import { cdxjTimeMap } from './cdxj-time-map.ts';
import { jsonTimeMap } from './json-time-map.ts';
import { linkTimeMap } from './link-time-map.ts';
import { escaped, timeMapTypes } from './memento-addresses.ts';
import type { MementoBase, TimeMapFormat } from './memento-addresses.ts';
import { textAnswer } from './memento-answer.ts';
import type { MementoAnswer } from './memento-answer.ts';
import { linkHeader } from './memento-links.ts';
import { timeMapPage } from './time-map-page.ts';
import { timeMapOf } from './time-map.ts';
import type { TimeMap } from './time-map.ts';

export interface TimeMapQuestion {
  readonly url: string;
  readonly format: TimeMapFormat;
  /** As it stands in the path, up to 14 digits: where the page begins. Undefined or '': with the first memento. */
  readonly page?: string | undefined;
  readonly base: MementoBase;
  /** A page is in memory while it is sent. */
  readonly mementosPerPage?: number;
}

const defaultMementosPerPage = 2000;

const writers: Readonly<Record<TimeMapFormat, (map: TimeMap) => Generator<string>>> = {
  link: linkTimeMap,
  json: jsonTimeMap,
  cdxj: cdxjTimeMap,
};

/** RFC 7089 section 5: the mementos of a URL; of very many a page, with the way to the pages around it. */
export async function timeMapAnswer(
  holdings: Holdings,
  visit: Visit,
  { url, format, page: asked = '', base, mementosPerPage = defaultMementosPerPage }: TimeMapQuestion,
): Promise<MementoAnswer> {
  const from = asked === '' ? undefined : readTimestamp(asked, 'down');
  if (asked !== '' && (from === undefined || asked.length > 14))
    return textAnswer(400, 'A page of a TimeMap is named by up to 14 digits: the time it begins at.');
  const page = await timeMapPage(holdings, visit, { url, from, mementosPerPage });
  if (page === undefined)
    return textAnswer(404, 'The archive has no memento of this URL here.', [
      linkHeader([{ address: escaped(url), rel: 'original' }]),
    ]);
  const map = timeMapOf({ base, url, format, from: asked, page });
  return {
    status: 200,
    headers: [{ name: 'Content-Type', value: timeMapTypes[format] }],
    body: inPieces(writers[format](map)),
  };
}

const pieceChars = 1 << 14;

/** Not a write for every line. */
async function* inPieces(lines: Iterable<string>): AsyncGenerator<string> {
  let held = '';
  for (const line of lines) {
    held += line;
    if (held.length < pieceChars) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}
