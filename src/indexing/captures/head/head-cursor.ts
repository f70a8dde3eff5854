import type { LineRange } from '../line-range.ts';
import type { CaptureHead, HeadRow } from './capture-head.ts';

/** Small, because SQLite blocks everything else. */
const rowsPerPage = 500;

/** Goes through the rows of a head in groups that begin alike. */
export class HeadCursor {
  readonly #head: CaptureHead;
  readonly #range: LineRange;
  #generation: number | undefined;
  #page: readonly HeadRow[] = [];
  #at = 0;
  #last: HeadRow | undefined;
  #isAtEnd = false;
  #hasMoved = false;

  /** The first page is read at once: before its reader learns which blocks there are. */
  constructor(head: CaptureHead, range: LineRange) {
    this.#head = head;
    this.#range = range;
    this.#turnPage();
  }

  /** Generation of the head: all lines that left it before are in the blocks opened for it. */
  get generation(): number {
    return this.#generation ?? 0;
  }

  /**
   * Rows have gone into blocks that the reader does not know: nothing after the last group is sure. He starts again
   * behind it, with all blocks.
   */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  /** How the present group begins; undefined after the last. */
  get start(): string | undefined {
    const row = this.#page[this.#at];
    return row === undefined ? undefined : startOf(row);
  }

  takeGroup(): HeadRow[] {
    const group: HeadRow[] = [];
    const { start } = this;
    for (
      let row = this.#page[this.#at];
      row !== undefined && startOf(row) === start;
      row = this.#page[this.#at]
    ) {
      group.push(row);
      this.#at++;
      if (this.#at === this.#page.length) this.#turnPage();
    }
    return group;
  }

  #turnPage(): void {
    this.#at = 0;
    this.#page = [];
    if (this.#isAtEnd) return;
    const { generation, rows } = this.#head.page(this.#range, { after: this.#last, limit: rowsPerPage });
    this.#generation ??= generation;
    this.#hasMoved = generation !== this.#generation;
    this.#page = rows;
    this.#isAtEnd = rows.length < rowsPerPage;
    this.#last = rows.at(-1);
  }
}

function startOf({ urlkey, timestamp }: HeadRow): string {
  return `${urlkey} ${timestamp}`;
}
