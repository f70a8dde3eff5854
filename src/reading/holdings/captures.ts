import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { ContentRow } from '../../indexing/captures/content/content-row.ts';
import type { LineRange } from '../../indexing/captures/line-range.ts';
import type { MatchType } from '../../indexing/captures/query/capture-query.ts';
import { rangeOfKey } from '../../indexing/captures/query/key-range.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { closestOfTwo } from '../../indexing/captures/query/query-steps.ts';
import { readableBatches } from '../../indexing/captures/query/readable-captures.ts';
import { secondsOf } from '../../indexing/captures/query/timestamps.ts';
import type { ReadingParts } from '../reading-parts.ts';
import { readingInView } from '../access-point/reading-in-view.ts';
import type { Reading } from '../access-point/reading-in-view.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import { steadyLines } from '../access-point/steady-lines.ts';
import { isInView, isOfAllFiles } from '../access-point/view.ts';
import { countedLines } from './line-budget.ts';
import type { LineBudget } from './line-budget.ts';

export interface HoldingsParts extends ReadingParts {
  readonly contents: { find(sha256: string): Promise<ContentRow | undefined> };
}

/** Which captures are asked for. Timestamps have 14 digits. */
export interface CapturesOfUrl {
  /** A URL, or with `key` its key in the index. */
  readonly url: string;
  readonly key?: string;
  readonly match?: MatchType;
  readonly from?: string;
  readonly to?: string;
  readonly newestFirst?: boolean;
  readonly limit?: number;
}

/** Most URLs have few captures: to read all and sort them is less work than to look on both sides of a datetime. */
const maxGathered = 300;

/** The captures of an archive, as far as a reader may see them. */
export class HeldCaptures {
  readonly parts: HoldingsParts;

  constructor(parts: HoldingsParts) {
    this.parts = parts;
  }

  /** In the order of keys, and of time within one. */
  async *versions(context: ReaderContext, question: CapturesOfUrl): AsyncGenerator<CaptureLine> {
    const { source, access } = await this.reading(context);
    const steady = { source: steadyLines(source, () => false), access };
    let left = question.limit ?? Infinity;
    for await (const batch of this.#batches(steady, context, question))
      for (const { capture } of batch) {
        if (left-- <= 0) return;
        yield capture;
      }
  }

  /** The same as lines of the index, many at a time, for counting. The event loop gets its turn between them. */
  async *batches(
    context: ReaderContext,
    question: Pick<CapturesOfUrl, 'url' | 'key' | 'match'>,
    budget: LineBudget,
  ): AsyncGenerator<readonly ListedCapture[]> {
    const { source, access } = await this.reading(context);
    yield* this.#batches({ source: countedLines(source, budget), access }, context, question);
  }

  /** Captures of one URL, the nearest to a datetime first. */
  async *nearest(
    context: ReaderContext,
    question: Pick<CapturesOfUrl, 'url' | 'key'> & { readonly datetime: string },
  ): AsyncGenerator<CaptureLine> {
    const { datetime } = question;
    const { source, access } = await this.reading(context);
    const few = await gatherFew(this.#batches({ source, access }, context, question));
    if (few !== undefined) {
      for (const { capture } of nearestFirst(few, datetime)) yield capture;
      return;
    }
    const steady = { source: steadyLines(source, () => false), access };
    const before = this.#batches(steady, context, {
      ...question,
      to: justBefore(datetime),
      newestFirst: true,
    });
    const after = this.#batches(steady, context, { ...question, from: datetime });
    for await (const { capture } of closestOfTwo(singly(before), singly(after), datetime)) yield capture;
  }

  async mayRead({ reader, view, rules }: ReaderContext, capture: CaptureLine): Promise<boolean> {
    if (rules.mayRead(reader, capture).decision === 'refused') return false;
    return isOfAllFiles(view) || isInView(await this.parts.files.find(capture.filename ?? ''), view);
  }

  /** The lines in the reader's view, and the rules for them. */
  reading(context: ReaderContext): Promise<Reading> {
    return readingInView(context, this.parts);
  }

  async *#batches(
    { source, access }: Reading,
    { rules }: ReaderContext,
    { url, key = canonicalKey(url), match = 'exact', from, to, newestFirst }: CapturesOfUrl,
  ): AsyncGenerator<readonly ListedCapture[]> {
    const { fromKey, toKey } = rangeOfKey(match, key);
    const alsoKeys = match === 'exact' ? rules.keysOf(key).filter((each) => each !== key) : [];
    // For a single URL only the lines between the dates are read.
    const isExact = match === 'exact';
    const range: LineRange = {
      from: isExact && from !== undefined ? `${fromKey} ${from}` : fromKey,
      to: isExact && to !== undefined ? `${fromKey} ${to}!` : toKey,
      reverse: newestFirst,
    };
    const isWanted = ({ timestamp }: ListedCapture): boolean =>
      (from === undefined || timestamp >= from) && (to === undefined || timestamp <= to);
    for await (const batch of readableBatches(source, range, access, alsoKeys)) yield batch.filter(isWanted);
  }
}

/** All of them where they are few; undefined where they are not. */
async function gatherFew(
  batches: AsyncIterable<readonly ListedCapture[]>,
): Promise<ListedCapture[] | undefined> {
  const few: ListedCapture[] = [];
  for await (const batch of batches) {
    few.push(...batch);
    if (few.length > maxGathered) return undefined;
  }
  return few;
}

/** The sort is stable: of two that are equally near the earlier comes first. */
function nearestFirst(captures: ListedCapture[], datetime: string): ListedCapture[] {
  const seconds = secondsOf(datetime);
  const distances = new Map(captures.map((each) => [each, Math.abs(secondsOf(each.timestamp) - seconds)]));
  return captures.sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
}

async function* singly(batches: AsyncIterable<readonly ListedCapture[]>): AsyncGenerator<ListedCapture> {
  for await (const batch of batches) yield* batch;
}

/** The greatest 14 digits below: timestamps are compared as text, so that it need not be a time. */
export function justBefore(timestamp: string): string {
  return String(BigInt(timestamp) - 1n).padStart(14, '0');
}
