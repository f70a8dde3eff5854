import type { LineRange } from '../line-range.ts';
import type { CaptureHead, HeadRow } from './capture-head.ts';

/** Small, as SQLite holds up everything else meanwhile. */
const rowsPerPage = 500;

/** Goes through the rows of a head in groups that begin alike. */
export class HeadCursor {
  readonly #head: CaptureHead;
  readonly #range: LineRange;
  readonly #generation: number;
  #page: readonly HeadRow[] = [];
  #at = 0;
  #last: HeadRow | undefined;
  #isAtEnd = false;
  #hasMoved = false;

  /** `generation`: the head's before its reader learnt which blocks there are. */
  constructor(head: CaptureHead, range: LineRange, generation: number) {
    this.#head = head;
    this.#range = range;
    this.#generation = generation;
    this.#turnPage();
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
    this.#page = this.#isAtEnd ? [] : this.#head.page(this.#range, { after: this.#last, limit: rowsPerPage });
    this.#isAtEnd ||= this.#page.length < rowsPerPage;
    this.#last = this.#page.at(-1);
    // Asked after the page was read: if it is still the same, no row was missing from the page.
    this.#hasMoved ||= this.#head.generation !== this.#generation;
  }
}

function startOf({ urlkey, timestamp }: HeadRow): string {
  return `${urlkey} ${timestamp}`;
}
