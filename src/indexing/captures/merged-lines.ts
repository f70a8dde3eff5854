import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { identifyLine, placeName } from './head/line-identity.ts';
import type { HeadCursor } from './head/head-cursor.ts';
import type { LineCursor } from './line-cursor.ts';

const linesPerBatch = 200;

/**
 * The lines of the head and of all block files as one index, in batches.
 *
 * Lines that start alike are taken together from all of them. Of those with one identity only the newest counts: the
 * head's, then that of the newest block file; a deletion mark in the head hides all.
 *
 * Ends early if the head has moved (`head.hasMoved`): the lines given until then are right.
 */
export async function* mergedLines(
  head: HeadCursor,
  newestFirst: readonly LineCursor[],
  reverse: boolean,
): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let open = newestFirst;
  await Promise.all(open.map((cursor) => cursor.fill()));
  for (;;) {
    if (head.hasMoved) break;
    open = open.filter(({ start }) => start !== undefined);
    const [only] = open;
    if (only !== undefined && open.length === 1 && head.start === undefined) {
      if (batch.length > 0) yield batch;
      yield* only.rest();
      return;
    }
    const start = firstStart([head, ...open], reverse);
    if (start === undefined) break;
    const group = new Group();
    // A group that the head may have lost half of is not given.
    if (head.start === start) for (const row of head.takeGroup()) group.add(placeName(row), row.line);
    for (const cursor of open) if (cursor.start === start) await takeLines(cursor, start, group);
    if (head.hasMoved) break;
    for (const line of group.lines(reverse)) batch.push(line);
    if (batch.length >= linesPerBatch) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function firstStart(
  sources: readonly { readonly start: string | undefined }[],
  reverse: boolean,
): string | undefined {
  let first: string | undefined;
  for (const { start } of sources) {
    if (start === undefined || start === first) continue;
    if (first === undefined || compareLines(start, first) < 0 !== reverse) first = start;
  }
  return first;
}

async function takeLines(cursor: LineCursor, start: string, group: Group): Promise<void> {
  const lines: string[] = [];
  while (cursor.start === start) {
    lines.push(cursor.take());
    if (cursor.needsFill) await cursor.fill();
  }
  group.addLines(lines);
}

/** Lines that start alike. While they come from one source, their identity is not needed. */
class Group {
  readonly #lineOfPlace = new Map<string, string | undefined>();
  #lines: readonly string[] = [];

  add(place: string, line: string | undefined): void {
    this.#lineOfPlace.set(place, line);
  }

  /** Lines of a source that is older than those before. */
  addLines(lines: readonly string[]): void {
    if (this.#lineOfPlace.size === 0 && this.#lines.length === 0) {
      this.#lines = lines;
      return;
    }
    const former = this.#lines;
    this.#lines = [];
    for (const line of [...former, ...lines]) {
      const place = placeOf(line);
      if (!this.#lineOfPlace.has(place)) this.#lineOfPlace.set(place, line);
    }
  }

  lines(reverse: boolean): readonly string[] {
    if (this.#lineOfPlace.size === 0) return this.#lines;
    const lines = [...this.#lineOfPlace.values()].filter((line) => line !== undefined);
    lines.sort(compareLines);
    return reverse ? lines.reverse() : lines;
  }
}

function placeOf(line: string): string {
  const outcome = identifyLine(line);
  // Only what could be identified was written.
  if (!outcome.ok) throw new Error(`a line of the index is damaged (${outcome.reason}): ${line}`);
  return placeName(outcome.identified);
}
