/**
 * Counts changed rows and reports when the engine should run `analyze` again: it chooses indexes by the last statistics, and an
 * import can fill an empty table with a million rows within a minute.
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
