import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { HeaderLine } from '../../formats/http1/head.ts';
import { timestampNow } from '../../indexing/captures/query/timestamps.ts';
import { findVersion } from '../holdings/versions-in-order.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import { readHttpDate } from './http-date.ts';
import { mementoAddress } from './memento-addresses.ts';
import type { MementoBase } from './memento-addresses.ts';
import { textAnswer } from './memento-answer.ts';
import type { MementoAnswer } from './memento-answer.ts';
import { linkHeader, mementoLinks, resourceLinks } from './memento-links.ts';

export interface TimeGateQuestion {
  readonly url: string;
  /** The header as it came; undefined: none came. */
  readonly acceptDatetime: string | undefined;
  readonly base: MementoBase;
}

/**
 * RFC 7089 section 4.2.1: a TimeGate apart from the original (pattern 2.1) that redirects to the memento nearest to
 * Accept-Datetime, or to the newest without it. A datetime before the first memento or after the last redirects to that
 * one.
 *
 *   302  Location: the memento; Link: original, timemap, first and last memento; never a Memento-Datetime
 *   400  Accept-Datetime is not a date
 *   404  there is no memento that this reader may see
 */
export async function timeGateAnswer(
  holdings: Holdings,
  context: ReaderContext,
  { url, acceptDatetime, base }: TimeGateQuestion,
): Promise<MementoAnswer> {
  const datetime = acceptDatetime === undefined ? timestampNow() : readHttpDate(acceptDatetime);
  const links = resourceLinks(base, url).filter(({ rel }) => rel !== 'timegate');
  if (datetime === undefined)
    return textAnswer(
      400,
      'Accept-Datetime has to be a date such as: Thu, 31 May 2007 20:35:00 GMT',
      negotiated(linkHeader(links)),
    );
  const found = await findVersion(holdings, context, { url, datetime, rule: 'nearest' });
  // A fuzzy match is not a memento of the URL.
  if (found === undefined || found.isFuzzy)
    return textAnswer(
      404,
      'The archive has no memento of this URL.',
      negotiated(linkHeader(links.slice(0, 1))),
    );
  const first = await oneOf(holdings.versions(context, { url, limit: 1 }));
  const last = await oneOf(holdings.versions(context, { url, limit: 1, newestFirst: true }));
  const address = mementoAddress(base, found.capture.timestamp, found.capture.url);
  return textAnswer(302, `The memento is at ${address}`, [
    { name: 'Location', value: address },
    ...negotiated(linkHeader([...links, ...mementoLinks(base, { first, here: found.capture, last })])),
  ]);
}

/** Every answer depends on the date that was asked for. */
function negotiated(links: HeaderLine): HeaderLine[] {
  return [{ name: 'Vary', value: 'accept-datetime' }, links];
}

async function oneOf(captures: AsyncIterable<CaptureLine>): Promise<CaptureLine | undefined> {
  for await (const capture of captures) return capture;
  return undefined;
}
