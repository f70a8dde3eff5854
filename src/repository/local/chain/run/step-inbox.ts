/** The files that wait for a step, in the order in which they came to it. */
export class StepInbox<File> {
  #files: File[] = [];
  #first = 0;

  get length(): number {
    return this.#files.length - this.#first;
  }

  push(file: File): void {
    this.#files.push(file);
  }

  shift(): File | undefined {
    const file = this.#files[this.#first];
    if (file === undefined) return undefined;
    this.#first++;
    // Taking the first of a long array away moves all the others.
    if (this.#first >= 1000 && this.#first * 2 >= this.#files.length) {
      this.#files = this.#files.slice(this.#first);
      this.#first = 0;
    }
    return file;
  }
}
