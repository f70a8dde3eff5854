import { defined } from '../../formats/values/defined.ts';
import { describeCaptures } from '../holdings/describe-captures.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { CaptureListQuestion } from './listing-question.ts';
import type { CapturesAnswer, CaptureShape } from './listing-shapes.ts';
import { shapeOf } from './shape-of-capture.ts';

/**
 * The captures of a URL, in the order of time.
 *
 * `after` is a timestamp, and how many captures with it have been given: the next answer begins with that timestamp and
 * passes those over, so that the first capture that it gives can be compared with the one before it.
 */
export async function listCaptures(
  holdings: Holdings,
  context: ReaderContext,
  { url, from: fromTimestamp, to, after, limit }: CaptureListQuestion,
): Promise<Omit<CapturesAnswer, 'mayRead'>> {
  const [start, given = '0'] = after?.split('.') ?? [];
  const from = start ?? fromTimestamp;
  const question = { url, ...defined({ from, to }) };
  const captures: CaptureShape[] = [];
  let toPass = Number(given);
  for await (const described of describeCaptures(holdings, context, question)) {
    if (toPass > 0 && described.capture.timestamp === start) {
      toPass--;
      continue;
    }
    if (captures.length === limit) return { url, captures, next: cursor(captures, start, Number(given)) };
    captures.push(shapeOf(described));
  }
  return { url, captures, next: null };
}

function cursor(captures: readonly CaptureShape[], start: string | undefined, given: number): string {
  const last = captures.at(-1)?.timestamp ?? '';
  const same = captures.filter(({ timestamp }) => timestamp === last).length;
  return `${last}.${same + (last === start ? given : 0)}`;
}
