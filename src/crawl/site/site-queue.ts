import type { Candidate } from './candidate.ts';

/** Components at once, so that a page is collected as a whole; pages breadth first, level by level. */
export class SiteQueue {
  readonly #components = new Row();
  readonly #levels: Row[] = [];

  get size(): number {
    return this.#levels.reduce((sum, level) => sum + level.size, this.#components.size);
  }

  addComponent(candidate: Candidate): void {
    this.#components.add(candidate);
  }

  addPage(candidate: Candidate): void {
    while (this.#levels.length <= candidate.depth) this.#levels.push(new Row());
    this.#levels[candidate.depth]?.add(candidate);
  }

  next(): Candidate | undefined {
    const component = this.#components.take();
    if (component !== undefined) return component;
    for (const level of this.#levels) {
      const page = level.take();
      if (page !== undefined) return page;
    }
    return undefined;
  }
}

/** First in, first out, without moving the rest at each step. */
class Row {
  #waiting: Candidate[] = [];
  #taken = 0;

  get size(): number {
    return this.#waiting.length - this.#taken;
  }

  add(candidate: Candidate): void {
    this.#waiting.push(candidate);
  }

  take(): Candidate | undefined {
    const candidate = this.#waiting[this.#taken];
    if (candidate === undefined) return undefined;
    this.#taken++;
    if (this.#taken > 1024 && this.#taken * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#taken);
      this.#taken = 0;
    }
    return candidate;
  }
}
