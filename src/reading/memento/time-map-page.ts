import { defined } from '../../formats/values/defined.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { Memento } from './memento-links.ts';

/**
 * Some of the mementos of a URL, in the order of time. A page is named by the moment it begins at, not by a number: it is
 * found without counting all that comes before it, and stays the same when mementos are added behind it.
 */
export interface TimeMapPage {
  readonly mementos: readonly Memento[];
  /** The first of all mementos is among them, and the last. */
  readonly hasFirst: boolean;
  readonly hasLast: boolean;
  /** The starts of the previous and the next page. */
  readonly previous?: string;
  readonly next?: string;
}

export interface PageQuestion {
  readonly url: string;
  /** 14 digits; undefined: from the first memento on. */
  readonly from: string | undefined;
  readonly mementosPerPage: number;
}

/** Undefined: no memento that this reader may see is there. */
export async function timeMapPage(
  holdings: Holdings,
  context: ReaderContext,
  question: PageQuestion,
): Promise<TimeMapPage | undefined> {
  const { url, from, mementosPerPage } = question;
  const { mementos, next } = await take(
    holdings.versions(context, { url, ...defined({ from }) }),
    mementosPerPage,
  );
  const [first] = mementos;
  if (first === undefined) return undefined;
  const before =
    from === undefined ? [] : await pageBefore(holdings, context, { ...question, from: first.timestamp });
  const previous = before.at(-1)?.timestamp;
  return {
    mementos,
    hasFirst: previous === undefined,
    hasLast: next === undefined,
    ...defined({ previous, next }),
  };
}

/** The newest first. */
async function pageBefore(
  holdings: Holdings,
  context: ReaderContext,
  { url, from, mementosPerPage }: PageQuestion & { readonly from: string },
): Promise<readonly Memento[]> {
  const earlier = holdings.versions(context, { url, to: from, newestFirst: true });
  return (await take(without(earlier, from), mementosPerPage)).mementos;
}

async function* without(
  captures: AsyncIterable<CaptureLine>,
  timestamp: string,
): AsyncGenerator<CaptureLine> {
  for await (const capture of captures) if (capture.timestamp !== timestamp) yield capture;
}

/** Captures of one second stay on one page, so that the next page can be named by its second. */
async function take(
  captures: AsyncIterable<CaptureLine>,
  mementosPerPage: number,
): Promise<{ readonly mementos: readonly Memento[]; readonly next?: string }> {
  const mementos: Memento[] = [];
  for await (const { timestamp, url } of captures) {
    const previous = mementos.at(-1);
    if (mementos.length >= mementosPerPage && previous?.timestamp !== timestamp)
      return { mementos, next: timestamp };
    // Two captures of one second have one address.
    if (previous?.timestamp !== timestamp || previous.url !== url) mementos.push({ timestamp, url });
  }
  return { mementos };
}
