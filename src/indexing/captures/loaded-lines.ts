import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import type { CaptureHead } from './head/capture-head.ts';
import { HeadCursor } from './head/head-cursor.ts';
import { identifyLine, placeName } from './head/line-identity.ts';
import type { IdentifiedLine } from './head/line-identity.ts';
import { lineStart } from './line-range.ts';

/**
 * Sorted lines on their way into a block file. Of lines with one identity the last stays. A line that the head would hide,
 * because it has another line or a deletion mark for the capture, is collected to be put into the head as well.
 */
export class LoadedLines {
  readonly hiddenByHead: IdentifiedLine[] = [];
  readonly #head: CaptureHead;
  #rows: HeadCursor | undefined;
  /** Lines that begin alike, and what they begin with. */
  #group: string[] = [];
  #start: string | undefined;

  constructor(head: CaptureHead) {
    this.#head = head;
  }

  async *batches(sorted: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
    for await (const lines of sorted) {
      const batch: string[] = [];
      for (const line of lines) {
        if (!this.#isOfGroup(line)) this.#begin(line, batch);
        else if (line !== this.#group.at(-1)) this.#group.push(line);
      }
      if (batch.length > 0) yield batch;
    }
    if (this.#group.length > 0) yield this.#endGroup();
  }

  #isOfGroup(line: string): boolean {
    const start = this.#start;
    return start !== undefined && line.startsWith(start) && line.charCodeAt(start.length) === 0x20;
  }

  #begin(line: string, batch: string[]): void {
    for (const former of this.#endGroup()) batch.push(former);
    this.#start = lineStart(line);
    this.#group = [line];
  }

  #endGroup(): readonly string[] {
    const [group, start] = [this.#group, this.#start];
    if (start === undefined) return group;
    const rows = this.#rowsBehind(start);
    const isInHead = rows.start === start;
    if (!isInHead && group.length === 1) return group;
    const lineOfPlace = new Map<string, IdentifiedLine & { readonly line: string }>();
    for (const line of group) {
      const outcome = identifyLine(line);
      if (!outcome.ok) throw new Error(`no line for an index (${outcome.reason}): ${line}`);
      lineOfPlace.set(placeName(outcome.identified), { ...outcome.identified, line });
    }
    for (const row of isInHead ? rows.takeGroup() : []) {
      const told = lineOfPlace.get(placeName(row));
      if (told !== undefined && told.line !== row.line) this.hiddenByHead.push(told);
    }
    // As they came, since a Map keeps the first place of a key, which may not be that of its last line.
    const kept = new Set(Array.from(lineOfPlace.values(), ({ line }) => line));
    return group.filter((line) => kept.has(line));
  }

  /** No merge runs now, so the head does not move. */
  #rowsBehind(start: string): HeadCursor {
    const rows = (this.#rows ??= new HeadCursor(this.#head, { from: start }));
    while (rows.start !== undefined && rows.start !== start && compareLines(rows.start, start) < 0)
      rows.takeGroup();
    return rows;
  }
}
