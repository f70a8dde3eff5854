import type { LineRange } from '../../indexing/captures/line-range.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { readableBatches } from '../../indexing/captures/query/readable-captures.ts';
import type { Holdings } from './holdings.ts';
import { countedLines } from './line-budget.ts';
import type { LineBudget } from './line-budget.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

export interface KeyScan {
  readonly range: LineRange;
  readonly budget: LineBudget;
  /** Called for a key if some of its captures were skipped. */
  readonly onJump?: (urlkey: string) => void;
}

/** Captures of one key that are read on rather than jumped over: as many as a few blocks have. */
const maxReadOn = 1000;

/**
 * The captures in a range of keys. If a key has so many captures that a look-up of the next key is cheaper, the rest of
 * them are skipped. Ends when the budget is spent.
 */
export async function* scanKeys(
  holdings: Holdings,
  context: ReaderContext,
  { range, budget, onJump }: KeyScan,
): AsyncGenerator<ListedCapture> {
  const { source, access } = await holdings.reading(context);
  const counted = countedLines(source, budget);
  let key = '';
  let count = 0;
  for (let rest: LineRange | undefined = range; rest !== undefined;) {
    const batches: AsyncGenerator<readonly ListedCapture[]> = readableBatches(counted, rest, access);
    rest = undefined;
    for await (const batch of batches) {
      for (const capture of batch) {
        count = capture.urlkey === key ? count + 1 : 1;
        key = capture.urlkey;
        if (count > maxReadOn) break;
        yield capture;
      }
      if (count <= maxReadOn) continue;
      rest = { ...range, from: `${key}!` };
      onJump?.(key);
      count = 0;
      break;
    }
  }
}
