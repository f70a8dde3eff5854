import type { Holdings } from './holdings.ts';
import type { SearchMatch } from './typed-address.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

export interface DayCounts {
  readonly total: number;
  /** 14 digits. */
  readonly first?: string;
  readonly last?: string;
  /** 8 digits → captures, in the order of days. */
  readonly days: ReadonlyMap<string, number>;
  /** There were more lines in the index than are looked at. */
  readonly isPartial: boolean;
}

export interface DayQuestion {
  readonly url: string;
  readonly match: SearchMatch;
  /** Lines of the index that are looked at. */
  readonly maxLines?: number;
}

const defaultLines = 300_000;

/** How many captures on which day. */
export async function countByDay(
  holdings: Holdings,
  context: ReaderContext,
  { url, match, maxLines = defaultLines }: DayQuestion,
): Promise<DayCounts> {
  const days = new Map<string, number>();
  const budget = { lines: maxLines };
  let total = 0;
  let first = '~';
  let last = '';
  for await (const batch of holdings.batches(context, { url, match }, budget)) {
    for (const { timestamp } of batch) {
      const day = timestamp.slice(0, 8);
      days.set(day, (days.get(day) ?? 0) + 1);
      if (timestamp < first) first = timestamp;
      if (timestamp > last) last = timestamp;
    }
    total += batch.length;
  }
  return {
    total,
    ...(total === 0 ? {} : { first, last }),
    days: new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1))),
    isPartial: budget.lines <= 0,
  };
}
