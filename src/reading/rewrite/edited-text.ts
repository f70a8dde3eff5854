/**
 * A text that grows at its end, is changed here and there from front to back, and is handed on as soon as it is
 * decided. Places are counted from the very beginning.
 *
 *   ┌──────────┬───────────────────────────┐
 *   │ taken    │ kept: may still change    │ ← add
 *   └──────────┴───────────────────────────┘
 *              keptFrom                    length
 */
export class EditedText {
  #kept = '';
  #keptFrom = 0;
  #out: string[] = [];
  /** Everything before is in `#out` or taken. */
  #copied = 0;

  get length(): number {
    return this.#keptFrom + this.#kept.length;
  }

  add(text: string): void {
    if (this.#copied > this.#keptFrom) {
      this.#kept = this.#kept.slice(this.#copied - this.#keptFrom);
      this.#keptFrom = this.#copied;
    }
    this.#kept = this.#kept === '' ? text : this.#kept + text;
  }

  /** Empty when it was taken already. */
  slice(start: number, end: number): string {
    return start < this.#keptFrom ? '' : this.#kept.slice(start - this.#keptFrom, end - this.#keptFrom);
  }

  /** False when that part of the text has been decided already. */
  replace(start: number, end: number, text: string): boolean {
    if (start < this.#copied) return false;
    this.#copyTo(start);
    this.#out.push(text);
    this.#copied = end;
    return true;
  }

  insert(at: number, text: string): boolean {
    return this.replace(at, at, text);
  }

  /** The decided text: everything up to `end`. */
  take(end: number): string {
    this.#copyTo(end);
    if (this.#out.length === 1) {
      const [only = ''] = this.#out;
      this.#out = [];
      return only;
    }
    const text = this.#out.join('');
    this.#out = [];
    return text;
  }

  #copyTo(end: number): void {
    if (end <= this.#copied) return;
    this.#out.push(this.slice(this.#copied, end));
    this.#copied = end;
  }
}
