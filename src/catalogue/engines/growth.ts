/**
 * Counts changed rows and tells when there are so many that the engine should look at its tables again: it chooses indexes by
 * what it saw last, and an import can make an empty table one of a million rows within a minute.
 */
export class Growth {
  #changed = 0;
  #due = firstDue;

  add(rows: number): void {
    this.#changed += rows;
  }

  /** True once for each doubling. */
  takeDue(): boolean {
    if (this.#changed < this.#due) return false;
    this.#due = this.#changed * 2;
    return true;
  }
}

const firstDue = 20_000;
