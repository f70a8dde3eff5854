import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import type { LineRange } from '../line-range.ts';
import { ListedCapture } from './listed-capture.ts';
import type { MayRead } from '../../../access/may-read.ts';

/** Whatever has sorted CDXJ lines. */
export interface LineSource {
  lines(range: LineRange): AsyncIterable<string>;
  /** The same lines, several at a time. */
  batches?(range: LineRange): AsyncIterable<readonly string[]>;
}

/** Who asks, and who decides what he sees. */
export interface Access<Reader> {
  readonly reader: Reader;
  readonly mayRead: MayRead<Reader>;
  /** At this moment `mayRead` would allow this reader everything: no line needs to be taken apart to know. */
  readonly mayReadAll?: ((reader: Reader) => boolean) | undefined;
}

/** Lines as a source has them at hand. */
export function batchesOf(source: LineSource, range: LineRange): AsyncIterable<readonly string[]> {
  return source.batches?.(range) ?? oneByOne(source.lines(range));
}

async function* oneByOne(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  for await (const line of lines) yield [line];
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
            [keyOf(range), ...alsoKeys].map((key) => linesAs(key)),
            range.reverse === true,
          ),
        );
  let former: ListedCapture | undefined;
  for await (const lines of batches) {
    yield lines.map((line) => {
      const first = new ListedCapture(line, 1);
      const isAlike = first.timestamp === former?.timestamp && first.urlkey === former.urlkey;
      former = isAlike ? new ListedCapture(line, (former?.ordinal ?? 0) + 1) : first;
      return former;
    });
  }

  /** What is decided is decided of the line as it is; the key is put on after that. */
  async function* linesAs(key: string): AsyncGenerator<string> {
    const asked = keyOf(range);
    const moved = (bound: string | undefined): string | undefined =>
      bound === undefined ? undefined : `${key}${bound.slice(asked.length)}`;
    const own = { ...range, from: moved(range.from), to: moved(range.to) };
    for await (const lines of allowedBatches(source, own, access))
      yield* lines.map((line) => `${asked}${line.slice(key.length)}`);
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
  { reader, mayRead, mayReadAll }: Access<Reader>,
): AsyncGenerator<readonly string[]> {
  for await (const lines of batchesOf(source, range)) {
    yield mayReadAll?.(reader) === true
      ? lines
      : lines.filter((line) => mayRead(reader, new ListedCapture(line, 1).capture).decision === 'allowed');
  }
}

/** Of a range of one key: what its first bound has before a timestamp. */
function keyOf({ from = '' }: LineRange): string {
  return from.split(' ', 1)[0] ?? '';
}

async function* mergedKeys(
  sources: readonly AsyncGenerator<string>[],
  isReverse: boolean,
): AsyncGenerator<string> {
  try {
    const heads = await Promise.all(sources.map(async (lines) => ({ lines, next: await lines.next() })));
    for (;;) {
      const left = heads.filter(({ next }) => next.done !== true);
      const [first] = left.sort((a, b) => {
        const order = compareLines(String(a.next.value), String(b.next.value));
        return isReverse ? -order : order;
      });
      if (first === undefined) return;
      yield String(first.next.value);
      first.next = await first.lines.next();
    }
  } finally {
    await Promise.all(sources.map((lines) => lines.return(undefined)));
  }
}
