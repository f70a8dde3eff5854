import { defined } from '../../formats/values/defined.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import { evaluateBatches, evaluateQuery } from '../../indexing/captures/query/evaluate-query.ts';
import type { CaptureQuery } from '../../indexing/captures/query/capture-query.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { rangeOfKey } from '../../indexing/captures/query/key-range.ts';
import { secondsOf } from '../../indexing/captures/query/timestamps.ts';
import { readingInView } from '../door/reading-in-view.ts';
import type { Reading } from '../door/reading-in-view.ts';
import { steadyLines } from '../door/steady-lines.ts';
import { mayReadInView } from '../door/view.ts';
import { countedLines } from './line-budget.ts';
import type { LineBudget } from './line-budget.ts';
import { FreshVersions } from './fresh-versions.ts';
import { openCapture } from './open-capture.ts';
import type { HoldingsParts, HeldCaptures, VersionQuestion } from './held-captures.ts';
import type { Opening } from './opened-capture.ts';
import { Records } from './records/records.ts';
import type { ReaderContext } from './reader-context.ts';

/** To read the few captures that most URLs have, and choose among them, is less work than to look on both sides of a moment. */
const maxGathered = 300;

/** What the archive holds, as one who looks may see it. All doors for readers stand on it. */
export class Holdings implements HeldCaptures {
  readonly parts: HoldingsParts;
  readonly records: Records;
  readonly fresh = new FreshVersions();

  constructor(parts: HoldingsParts) {
    this.parts = parts;
    this.records = new Records(parts.files);
  }

  /** In the order of keys, and of time within one. */
  versions(visit: ReaderContext, question: VersionQuestion): AsyncGenerator<CaptureLine> {
    const { newestFirst = false, limit } = question;
    return this.#ask(visit, {
      ...queryOf(visit, question),
      sort: newestFirst ? 'reverse' : 'default',
      ...defined({ limit }),
    });
  }

  /** The same as lines of the index, many at a time, for those who count; others get their turn meanwhile. */
  async *batches(
    visit: ReaderContext,
    question: Pick<VersionQuestion, 'url' | 'key' | 'match'>,
    budget: LineBudget,
  ): AsyncGenerator<readonly ListedCapture[]> {
    const { source, access } = await this.reading(visit);
    yield* evaluateBatches(countedLines(source, budget), queryOf(visit, question), access);
  }

  /** Captures of one URL, the nearest to a moment first. */
  async *nearest(
    visit: ReaderContext,
    question: Pick<VersionQuestion, 'url' | 'key' | 'from' | 'to' | 'limit'> & { readonly datetime: string },
  ): AsyncGenerator<CaptureLine> {
    const { datetime, limit = Infinity } = question;
    const query = queryOf(visit, question);
    const { source, access } = await this.reading(visit);
    const few = await gatherFew(evaluateBatches(source, query, access));
    if (few === undefined) {
      yield* this.#ask(visit, {
        ...query,
        sort: 'closest',
        closest: datetime,
        ...(limit === Infinity ? {} : { limit }),
      });
      return;
    }
    const seconds = secondsOf(datetime);
    const distances = new Map(few.map((each) => [each, Math.abs(secondsOf(each.timestamp) - seconds)]));
    // The sort is stable: of two that are equally near the earlier comes first.
    const inOrder = few.sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
    for (const { capture } of inOrder.slice(0, limit)) yield capture;
  }

  /** The response that was captured, with its bytes. */
  open(visit: ReaderContext, capture: CaptureLine): Promise<Opening> {
    return openCapture(this, visit, capture);
  }

  mayRead(visit: ReaderContext, capture: CaptureLine): boolean {
    const { reader, view, rules } = visit;
    return mayReadInView(view, this.parts.files, rules.mayRead)(reader, capture).decision === 'allowed';
  }

  /** The lines in his view, and who decides what he sees of them. */
  reading(visit: ReaderContext): Promise<Reading> {
    return readingInView(visit, this.parts);
  }

  /** Lets go of the files that are open. */
  close(): Promise<void> {
    return this.records.close();
  }

  async *#ask(visit: ReaderContext, query: CaptureQuery): AsyncGenerator<CaptureLine> {
    const { source, access } = await this.reading(visit);
    const steady = steadyLines(source, () => false);
    for await (const { capture } of evaluateQuery(steady, query, access)) yield capture;
  }
}

function queryOf(
  { rules }: ReaderContext,
  { url, key = canonicalKey(url), match = 'exact', from, to }: VersionQuestion,
): CaptureQuery {
  const { fromKey, toKey } = rangeOfKey(match, key);
  const alsoKeys = match === 'exact' ? rules.keysOf(key).filter((each) => each !== key) : [];
  return {
    match,
    fromKey,
    ...defined({ toKey }),
    ...(alsoKeys.length === 0 ? {} : { alsoKeys }),
    ...defined({ fromTimestamp: from, toTimestamp: to }),
    sort: 'default',
    filters: [],
    collapses: [],
    resolveRevisits: false,
    omitSelfRedirects: false,
    fromEnd: false,
    pageSize: 1,
    showNumPages: false,
    showPagedIndex: false,
    showResumeKey: false,
    output: 'cdxj',
  };
}

/** All of them where they are no more than a block of the index has; undefined where they are. */
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
