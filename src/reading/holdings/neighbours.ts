import { defined } from '../../formats/values/defined.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { justBefore } from './captures.ts';
import type { CapturesOfUrl } from './captures.ts';
import type { Holdings } from './holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

export interface Neighbours {
  /** The last before the timestamp, and the first behind it. */
  readonly previous?: CaptureLine;
  readonly next?: CaptureLine;
  readonly first?: CaptureLine;
  readonly last?: CaptureLine;
  /** The number of captures of the URL, counted up to `maxCounted`. */
  readonly captures: number;
}

export interface NeighbourQuestion {
  readonly url: string;
  /** 14 digits. */
  readonly timestamp: string;
  /** `maxCounted` where nothing is said. */
  readonly countUpTo?: number;
}

export const maxCounted = 10_000;

/** The captures of a URL around one of them. */
export async function neighbours(
  holdings: Holdings,
  context: ReaderContext,
  { url, timestamp, countUpTo = maxCounted }: NeighbourQuestion,
): Promise<Neighbours> {
  const budget = { lines: countUpTo };
  const around: Partial<Record<'first' | 'previous' | 'next' | 'last', ListedCapture>> = {};
  let captures = 0;
  for await (const batch of holdings.batches(context, { url }, budget)) {
    for (const each of batch) {
      around.first ??= each;
      around.last = each;
      if (each.timestamp < timestamp) around.previous = each;
      else if (each.timestamp > timestamp) around.next ??= each;
    }
    captures += batch.length;
  }
  const { first, previous, next, last } = around;
  const found =
    budget.lines > 0
      ? { first: first?.capture, previous: previous?.capture, next: next?.capture, last: last?.capture }
      : await lookedUp(holdings, context, url, timestamp);
  return { ...defined(found), captures };
}

/** One by one, where there are too many to go through. */
async function lookedUp(
  holdings: Holdings,
  context: ReaderContext,
  url: string,
  timestamp: string,
): Promise<Record<'first' | 'previous' | 'next' | 'last', CaptureLine | undefined>> {
  const one = async (question: Partial<CapturesOfUrl>): Promise<CaptureLine | undefined> => {
    for await (const capture of holdings.versions(context, { url, ...question }))
      if (capture.timestamp !== timestamp || question.from === undefined) return capture;
    return undefined;
  };
  const [first, previous, next, last] = await Promise.all([
    one({ limit: 1 }),
    one({ to: justBefore(timestamp), newestFirst: true, limit: 1 }),
    one({ from: timestamp }),
    one({ newestFirst: true, limit: 1 }),
  ]);
  return { first, previous, next, last };
}
