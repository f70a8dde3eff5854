import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { secondsOf } from '../../../indexing/captures/query/timestamps.ts';
import type { Holdings } from '../holdings.ts';
import type { ReaderContext } from '../../access-point/reader-context.ts';
import { likelyVersion } from './likely-version.ts';
import { isFailure, isRedirect } from './worthy-captures.ts';

interface LikelyCapture {
  readonly capture: CaptureLine;
  readonly likelihood?: number;
}

/** The number of captures around the datetime that show how often the URL changes. */
const maxLookedAt = 200;

/** The most likely capture, then all others as they come: the nearest first. */
export async function* likelyFirst(
  holdings: Holdings,
  context: ReaderContext,
  { datetime, captures }: { readonly datetime: string; readonly captures: AsyncGenerator<CaptureLine> },
): AsyncGenerator<LikelyCapture> {
  const around: CaptureLine[] = [];
  while (around.length < maxLookedAt) {
    const { value, done } = await captures.next();
    if (done === true) break;
    around.push(value);
  }
  const own = around.filter((capture) => !isFailure(capture) && !isRedirect(capture));
  const telling = own.length === 0 ? around : own;
  const after = telling.filter(({ timestamp }) => timestamp > datetime).sort(byTime)[0];
  const guess = likelyVersion(telling, datetime);
  // If the choice is certain, nothing has to be opened.
  const lastModified =
    after === undefined || guess === undefined || guess.likelihood === 1
      ? undefined
      : await lastModifiedOf(holdings, context, after);
  const likely = lastModified === undefined ? guess : likelyVersion(telling, datetime, lastModified);
  if (likely !== undefined) yield likely;
  for (const capture of around) if (capture !== likely?.capture) yield { capture };
  for await (const capture of captures) yield { capture };
}

function byTime(a: CaptureLine, b: CaptureLine): number {
  return a.timestamp < b.timestamp ? -1 : 1;
}

/** In seconds; undefined where the server did not say, or names a time after it was asked. */
async function lastModifiedOf(
  holdings: Holdings,
  context: ReaderContext,
  capture: CaptureLine,
): Promise<number | undefined> {
  const value = await holdings.header(context, capture, 'last-modified');
  const seconds = Date.parse(value ?? '') / 1000;
  return seconds < secondsOf(capture.timestamp) ? seconds : undefined;
}
