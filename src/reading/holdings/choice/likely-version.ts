import { isSameContent } from '../bare-digest.ts';
import { secondsOf } from '../../../indexing/captures/query/timestamps.ts';

/** The facts about a capture that the model uses. */
export interface Sighting {
  /** 14 digits. */
  readonly timestamp: string;
  readonly digest?: string | undefined;
}

export interface LikelyVersion<Seen extends Sighting> {
  readonly capture: Seen;
  /** That the URL had this content at the moment, from 0 to 1. */
  readonly likelihood: number;
}

/** The assumed interval between changes of a page without a history. */
const defaultLifeSeconds = 100 * 86_400;

/**
 * Chooses the capture that most likely shows the URL at a datetime without a capture. Its content is assumed to change
 * at random, at a steady rate λ estimated from its captures:
 *
 *        before                     moment              after
 *   ───────●───────────────────────────┼──────────────────●────────▶
 *          └──────────── x ────────────┘                  │
 *          └──────────────────────── L ───────────────────┘
 *
 *   the same content before and after    it was that: certain
 *   another one                          at least one change in L:
 *       still that of before             (e^-λx     − e^-λL) / (1 − e^-λL)
 *       already that of after            (e^-λ(L-x) − e^-λL) / (1 − e^-λL)
 *   only one side                        e^-λ(distance)
 *
 * A Last-Modified of the later one settles it: it was there already, or its last change came after the moment.
 */
export function likelyVersion<Seen extends Sighting>(
  captures: readonly Seen[],
  datetime: string,
  lastModifiedSeconds?: number,
): LikelyVersion<Seen> | undefined {
  const inOrder = captures.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  const before = inOrder.findLast(({ timestamp }) => timestamp <= datetime);
  const after = inOrder.find(({ timestamp }) => timestamp > datetime);
  const now = secondsOf(datetime);
  const rate = changeRate(inOrder);
  const stays = (seconds: number): number => Math.exp(-rate * seconds);
  const sinceBefore = before === undefined ? 0 : now - secondsOf(before.timestamp);
  const untilAfter = after === undefined ? 0 : secondsOf(after.timestamp) - now;
  if (before?.timestamp === datetime) return { capture: before, likelihood: 1 };
  if (before === undefined)
    return after === undefined ? undefined : aloneAfter(after, stays(untilAfter), now, lastModifiedSeconds);
  if (after === undefined) return { capture: before, likelihood: stays(sinceBefore) };
  if (isSameContent(before, after))
    return { capture: sinceBefore <= untilAfter ? before : after, likelihood: 1 };
  if (lastModifiedSeconds !== undefined)
    return lastModifiedSeconds <= now
      ? { capture: after, likelihood: 1 }
      : { capture: before, likelihood: stays(sinceBefore) };
  const length = sinceBefore + untilAfter;
  const near = Math.min(sinceBefore, untilAfter);
  return {
    capture: sinceBefore <= untilAfter ? before : after,
    likelihood: givenOneChange(rate, near, length),
  };
}

function aloneAfter<Seen extends Sighting>(
  capture: Seen,
  likelihood: number,
  now: number,
  lastModifiedSeconds: number | undefined,
): LikelyVersion<Seen> {
  if (lastModifiedSeconds === undefined) return { capture, likelihood };
  return { capture, likelihood: lastModifiedSeconds <= now ? 1 : 0 };
}

/** No change within `near`, though at least one within `length`. */
function givenOneChange(rate: number, near: number, length: number): number {
  const some = -Math.expm1(-rate * length);
  // A rate so low that it is indistinguishable from zero: the change may be anywhere in the length.
  if (some === 0) return 1 - near / length;
  return (Math.exp(-rate * near) - Math.exp(-rate * length)) / some;
}

/**
 * Changes a second. Of n pairs of consecutive captures, X show a change: the estimate of Cho and Garcia-Molina
 * ("Estimating frequency of change", 2003), which allows for changes that were not captured, −ln((n − X + ½) / (n + ½))
 * / mean gap.
 */
export function changeRate(inOrder: readonly Sighting[]): number {
  const known = inOrder.filter(({ digest }) => digest !== undefined);
  const first = known[0];
  const last = known.at(-1);
  const spanSeconds =
    first === undefined || last === undefined ? 0 : secondsOf(last.timestamp) - secondsOf(first.timestamp);
  const gaps = known.length - 1;
  if (gaps < 1 || spanSeconds <= 0) return 1 / defaultLifeSeconds;
  const changes = known.filter((each, at) => at > 0 && !isSameContent(each, known[at - 1] ?? each)).length;
  return -Math.log((gaps - changes + 0.5) / (gaps + 0.5)) / (spanSeconds / gaps);
}
