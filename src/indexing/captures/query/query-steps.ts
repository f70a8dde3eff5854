import type { Collapse } from './capture-query.ts';
import type { ListedCapture } from './listed-capture.ts';
import { secondsOf } from './timestamps.ts';

/** Originals that revisits may still refer to: the oldest are forgotten, so that a query of any length fits in memory. */
const maxOriginals = 100_000;

type Captures = AsyncIterable<ListedCapture>;

/** The steps of a query: each takes captures in and gives captures out, one at a time where it can. */

export async function* chosen(
  captures: Captures,
  isChosen: (capture: ListedCapture) => boolean,
): AsyncGenerator<ListedCapture> {
  for await (const capture of captures) if (isChosen(capture)) yield capture;
}

export async function* sliced(captures: Captures, from: number, to: number): AsyncGenerator<ListedCapture> {
  let at = 0;
  if (from >= to) return;
  for await (const capture of captures) {
    if (at >= from) yield capture;
    if (++at >= to) return;
  }
}

/**
 * As pywb does: a revisit gets `orig.length`, `orig.offset`, `orig.filename` of the first capture before it with the same
 * digest, and its type and status. Without one, and in every other capture, the three are '-'.
 */
export async function* withOriginals(captures: Captures): AsyncGenerator<ListedCapture> {
  const originals = new Map<string, ListedCapture>();
  for await (const capture of captures) {
    const digest = capture.value('digest');
    const bare = digest.slice(digest.indexOf(':') + 1);
    const isRevisit = capture.value('mime') === 'warc/revisit' || capture.value('filename') === '-';
    const original = bare === '' ? undefined : originals.get(bare);
    if (!isRevisit && bare !== '' && original === undefined) {
      originals.set(bare, capture);
      const [oldest] = originals.size > maxOriginals ? originals.keys() : [];
      if (oldest !== undefined) originals.delete(oldest);
    }
    yield capture.with(originalFields(capture, isRevisit ? original : undefined));
  }
}

function originalFields(capture: ListedCapture, original: ListedCapture | undefined): Map<string, string> {
  const changes = new Map<string, string>();
  if (original !== undefined) {
    for (const name of ['mime', 'status']) if (capture.has(name)) changes.set(name, original.value(name));
  }
  for (const name of ['length', 'offset', 'filename']) {
    changes.set(`orig.${name}`, original?.value(name) || '-');
  }
  return changes;
}

export async function* collapsed(
  captures: Captures,
  { parts, keep }: Collapse,
): AsyncGenerator<ListedCapture> {
  let former: string | undefined;
  let last: ListedCapture | undefined;
  for await (const capture of captures) {
    const token = parts.map(({ field, digits }) => capture.value(field).slice(0, digits)).join('\n');
    if (keep === 'first' && token !== former) yield capture;
    if (keep === 'last' && token !== former && last !== undefined) yield last;
    former = token;
    last = capture;
  }
  if (keep === 'last' && last !== undefined) yield last;
}

/** The last ones, the last of all first. */
export async function* reversed(captures: Captures, limit: number): AsyncGenerator<ListedCapture> {
  let kept: ListedCapture[] = [];
  for await (const capture of captures) {
    kept.push(capture);
    if (kept.length >= 2 * limit) kept = kept.slice(-limit);
  }
  yield* kept.slice(-limit).reverse();
}

/** The captures closest to a moment, the closest first; of two that are equally close the one that came first. */
export async function* closestOf(
  captures: Captures,
  closest: string,
  limit: number,
): AsyncGenerator<ListedCapture> {
  const seconds = secondsOf(closest);
  let kept: { readonly capture: ListedCapture; readonly distance: number }[] = [];
  const cut = (): void => {
    // The sort is stable.
    kept = kept.sort((a, b) => a.distance - b.distance).slice(0, limit);
  };
  for await (const capture of captures) {
    kept.push({ capture, distance: Math.abs(secondsOf(capture.timestamp) - seconds) });
    if (kept.length >= 2 * limit + 1000) cut();
  }
  cut();
  for (const { capture } of kept) yield capture;
}

/**
 * The same for the captures of one URL, without reading all of them: `before` are those before the moment, the last first,
 * `after` those from it on.
 */
export async function* closestOfTwo(
  before: Captures,
  after: Captures,
  closest: string,
): AsyncGenerator<ListedCapture> {
  const seconds = secondsOf(closest);
  const distanceOf = (group: readonly ListedCapture[] | undefined): number =>
    Math.abs(secondsOf(group?.[0]?.timestamp ?? '') - seconds);
  const former = sameTimestamp(before);
  const later = sameTimestamp(after);
  try {
    let [left, right] = [await former.next(), await later.next()];
    while (left.done !== true || right.done !== true) {
      const isLeft =
        right.done === true || (left.done !== true && distanceOf(left.value) <= distanceOf(right.value));
      if (isLeft && left.done !== true) {
        yield* left.value.toReversed();
        left = await former.next();
      } else if (right.done !== true) {
        yield* right.value;
        right = await later.next();
      }
    }
  } finally {
    await former.return(undefined);
    await later.return(undefined);
  }
}

/** Captures that follow each other and have one timestamp, together. */
export async function* sameTimestamp<Capture extends { readonly timestamp: string }>(
  captures: AsyncIterable<Capture>,
): AsyncGenerator<readonly Capture[]> {
  let group: Capture[] = [];
  for await (const capture of captures) {
    if (group.length > 0 && group[0]?.timestamp !== capture.timestamp) {
      yield group;
      group = [];
    }
    group.push(capture);
  }
  if (group.length > 0) yield group;
}
