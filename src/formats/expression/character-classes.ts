import { isIn } from './expression-tree.ts';
import type { CharacterSet } from './expression-tree.ts';

export const asciiCount = 128;

/**
 * Sorts characters into classes that no set of an expression distinguishes: `[a-z]\d` has three, letters, digits and the
 * rest. A table of states then needs a column for each class, not for each character.
 */
export class CharacterClasses {
  readonly count: number;
  /** Class by code, for the characters that URLs are made of. */
  readonly ofAscii: Uint16Array;
  /** The first character of each run of one class, ascending. */
  readonly #starts: readonly number[];
  readonly #classes: readonly number[];
  readonly #members: readonly number[];

  constructor(sets: readonly CharacterSet[]) {
    const cuts = new Set([0]);
    for (const { ranges } of sets)
      for (const [first, last] of ranges) {
        cuts.add(first);
        cuts.add(last + 1);
      }
    this.#starts = [...cuts].toSorted((one, other) => one - other);
    const known = new Map<string, number>();
    const members: number[] = [];
    this.#classes = this.#starts.map((point) => {
      const signature = sets.map((set) => (isIn(set, point) ? '1' : '0')).join('');
      const number = known.get(signature) ?? known.size;
      if (number === known.size) members.push(point);
      known.set(signature, number);
      return number;
    });
    this.#members = members;
    this.count = known.size;
    this.ofAscii = Uint16Array.from({ length: asciiCount }, (_, point) => this.of(point));
  }

  of(point: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= point) low = middle;
      else high = middle;
    }
    return this.#classes[low] ?? 0;
  }

  /** The classes in a set that the classes were made of. */
  within(set: CharacterSet): Uint8Array {
    return Uint8Array.from(this.#members, (point) => (isIn(set, point) ? 1 : 0));
  }
}
