import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import type { LineRange } from '../line-range.ts';
import { ListedCapture } from './listed-capture.ts';
import type { MayRead } from '../../../access/may-read.ts';

/** A source of sorted CDXJ lines. */
export interface LineSource {
  lines(range: LineRange): AsyncIterable<string>;
  /** The same lines, several at a time. */
  batches?(range: LineRange): AsyncIterable<readonly string[]>;
}

/** The reader, and the rules that apply. */
export interface Access<Reader> {
  readonly reader: Reader;
  readonly mayRead: MayRead<Reader>;
  /** At this moment `mayRead` would allow this reader everything: no line needs to be taken apart to know. */
  readonly mayReadAll?: ((reader: Reader) => boolean) | undefined;
  /** Keeps the captures of the reader's view; called once for each batch. */
  readonly inView?: ((captures: readonly ListedCapture[]) => Promise<readonly ListedCapture[]>) | undefined;
}

/** Lines as a source has them available. */
export function batchesOf(source: LineSource, range: LineRange): AsyncIterable<readonly string[]> {
  return source.batches?.(range) ?? oneByOne(source.lines(range));
}

async function* oneByOne<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  for await (const item of items) yield [item];
}

/**
 * The captures in a range of lines that a reader may see, in the order of the index. With `alsoKeys` the range is one of a
 * single key, and the captures of the other keys stand among its own as if they had it.
 */
export async function* readableBatches<Reader>(
  source: LineSource,
  range: LineRange,
  access: Access<Reader>,
  alsoKeys: readonly string[] = [],
): AsyncGenerator<readonly ListedCapture[]> {
  const batches =
    alsoKeys.length === 0
      ? allowedBatches(source, range, access)
      : oneByOne(
          mergedKeys(
            [keyOf(range), ...alsoKeys].map((key) => capturesAs(key)),
            range.reverse === true,
          ),
        );
  let former: ListedCapture | undefined;
  for await (const captures of batches) {
    yield captures.map((capture) => {
      const isAlike = capture.timestamp === former?.timestamp && capture.urlkey === former.urlkey;
      former = isAlike ? capture.numbered((former?.ordinal ?? 0) + 1) : capture;
      return former;
    });
  }

  /** The decision is about the capture as it is; the key is replaced after that. */
  async function* capturesAs(key: string): AsyncGenerator<ListedCapture> {
    const asked = keyOf(range);
    const moved = (bound: string | undefined): string | undefined =>
      bound === undefined ? undefined : `${key}${bound.slice(asked.length)}`;
    const own = { ...range, from: moved(range.from), to: moved(range.to) };
    for await (const captures of allowedBatches(source, own, access))
      yield* captures.map((capture) => capture.under(asked));
  }
}

/** The same captures one at a time. */
export async function* readableCaptures<Reader>(
  source: LineSource,
  range: LineRange,
  access: Access<Reader>,
  alsoKeys: readonly string[] = [],
): AsyncGenerator<ListedCapture> {
  for await (const captures of readableBatches(source, range, access, alsoKeys)) yield* captures;
}

async function* allowedBatches<Reader>(
  source: LineSource,
  range: LineRange,
  { reader, mayRead, mayReadAll, inView }: Access<Reader>,
): AsyncGenerator<readonly ListedCapture[]> {
  for await (const lines of batchesOf(source, range)) {
    const listed = lines.map((line) => new ListedCapture(line, 1));
    const captures = inView === undefined ? listed : await inView(listed);
    yield mayReadAll?.(reader) === true
      ? captures
      : captures.filter(({ capture }) => mayRead(reader, capture).decision === 'allowed');
  }
}

/** For a range of one key: the part of its first bound before a timestamp. */
function keyOf({ from = '' }: LineRange): string {
  return from.split(' ', 1)[0] ?? '';
}

async function* mergedKeys(
  sources: readonly AsyncGenerator<ListedCapture>[],
  isReverse: boolean,
): AsyncGenerator<ListedCapture> {
  try {
    const heads = await Promise.all(
      sources.map(async (captures) => ({ captures, next: await captures.next() })),
    );
    for (;;) {
      const left = heads.flatMap((head) =>
        head.next.done === true ? [] : [{ head, capture: head.next.value }],
      );
      const [first] = left.sort((a, b) => {
        const order = compareLines(a.capture.line, b.capture.line);
        return isReverse ? -order : order;
      });
      if (first === undefined) return;
      yield first.capture;
      first.head.next = await first.head.captures.next();
    }
  } finally {
    await Promise.all(sources.map((captures) => captures.return(undefined)));
  }
}
