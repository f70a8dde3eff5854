import { asciiCount, CharacterClasses } from './character-classes.ts';
import type { Step } from './expression-program.ts';
import { wordCharacters } from './expression-tree.ts';
import type { CharacterSet, Assertion } from './expression-tree.ts';

/** Entries of the table: one of these, or the table index of the next state, which is larger. */
const unknown = 0;
const accepted = 1;
const dead = 2;
const firstState = 3;

/** Before a state: the beginning of the text, a character of a word, or another one. */
const atStart = 0;
const afterWord = 1;
const afterOther = 2;

/** About 4 MB of states. */
const maxStates = 2000;
const maxEntries = 400_000;
const maxStepsRemembered = 400_000;

interface State {
  /** Reached steps, before forks and places are followed. Ascending. */
  readonly steps: readonly number[];
  readonly before: number;
}

export interface MachineOptions {
  /** A match may begin anywhere in the text, else only at its start. */
  readonly search: boolean;
}

/**
 * Follows all paths through one or more programs at once. A set of steps is a state, and a table has its successor for each
 * class of characters: most characters cost one look-up. States are made when first needed, and dropped when there are too
 * many, so that a text costs at most its length times the length of the programs.
 */
export class ExpressionMachine {
  readonly #steps: readonly Step[];
  readonly #starts: readonly number[];
  readonly #search: boolean;
  readonly #classes: CharacterClasses;
  /** For each step that waits for a character: its classes. */
  readonly #takes: readonly (Uint8Array | undefined)[];
  readonly #isWordClass: Uint8Array;
  /** Columns of the table: the classes, and the end of the text. */
  readonly #columns: number;
  readonly #maxStates: number;
  readonly #followed: Uint32Array;
  readonly #reached: Uint32Array;
  #round = 0;
  #table: Int32Array;
  #states = new Map<number, State>();
  #numbers = new Map<string, number>();
  #stepsRemembered = 0;
  #charsSinceForgetting = 0;
  #wasThrashing = false;
  #at = 0;

  constructor(programs: readonly (readonly Step[])[], { search }: MachineOptions) {
    const steps: Step[] = [];
    const starts: number[] = [];
    for (const program of programs) {
      const offset = steps.length;
      starts.push(offset);
      for (const step of program)
        steps.push(step.kind === 'fork' ? { ...step, to: step.to.map((to) => to + offset) } : step);
    }
    this.#steps = steps;
    this.#starts = starts;
    this.#search = search;
    const sets = distinctSets(steps);
    this.#classes = new CharacterClasses([...sets.values(), wordCharacters]);
    const within = new Map([...sets].map(([key, set]) => [key, this.#classes.within(set)]));
    this.#takes = steps.map((step) => (step.kind === 'character' ? within.get(keyOf(step.set)) : undefined));
    this.#isWordClass = this.#classes.within(wordCharacters);
    this.#columns = this.#classes.count + 1;
    this.#maxStates = Math.max(20, Math.min(maxStates, Math.floor(maxEntries / this.#columns)));
    this.#followed = new Uint32Array(steps.length);
    this.#reached = new Uint32Array(steps.length + 1);
    this.#table = new Int32Array(firstState + 16 * this.#columns);
    this.#numberOf(starts, atStart);
  }

  /** New states keep exceeding the limit: fewer programs in one machine would be faster. */
  get isThrashing(): boolean {
    return this.#wasThrashing;
  }

  matches(text: string): boolean {
    const { length } = text;
    this.#charsSinceForgetting += length;
    let state = firstState;
    for (let at = 0; at < length;) {
      state = this.#scan(text, at, state);
      at = this.#at;
      if (at === length) break;
      // The table has no entry for the next character, or it is the last one.
      const point = text.codePointAt(at) ?? 0;
      at += point > 0xffff ? 2 : 1;
      const column = this.#classes.of(point);
      const next = this.#table[state + column] ?? unknown;
      state = next === unknown ? this.#lead(state, column) : next;
      if (state < firstState) return state === accepted;
    }
    const column = this.#columns - 1;
    const end = this.#table[state + column] ?? unknown;
    return (end === unknown ? this.#lead(state, column) : end) === accepted;
  }

  /** Follows the table from a state, where a crawl spends its time; `#at` is where it stopped. */
  #scan(text: string, from: number, start: number): number {
    const table = this.#table;
    const { ofAscii } = this.#classes;
    const { length } = text;
    let state = start;
    let at = from;
    for (; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code >= asciiCount) break;
      const next = table[state + (ofAscii[code] as number)] as number;
      if (next < firstState) break;
      state = next;
    }
    this.#at = at;
    return state;
  }

  /** The successor of a state for a class of characters or the end of the text. */
  #lead(number: number, column: number): number {
    const state = this.#states.get(number);
    if (state === undefined) throw new Error(`there is no state at ${number}`);
    const isEnd = column === this.#columns - 1;
    const waiting = this.#follow(state, isEnd ? undefined : column);
    if (waiting === undefined || isEnd) return this.#remember(number, column, waiting ? dead : accepted);
    this.#round++;
    const reached: number[] = [];
    for (const step of waiting) {
      if (this.#takes[step]?.[column] === 1 && this.#reached[step + 1] !== this.#round) {
        this.#reached[step + 1] = this.#round;
        reached.push(step + 1);
      }
    }
    if (this.#search)
      for (const start of this.#starts) if (this.#reached[start] !== this.#round) reached.push(start);
    if (reached.length === 0) return this.#remember(number, column, dead);
    reached.sort((one, other) => one - other);
    const before = this.#isWordClass[column] === 1 ? afterWord : afterOther;
    const isForgotten = this.#forgetWhenFull();
    const next = this.#numberOf(reached, before);
    // All states, including the previous one, were dropped.
    if (!isForgotten) this.#remember(number, column, next);
    return next;
  }

  /** The steps that wait for a character, with all forks and places followed; undefined if the text matches. */
  #follow({ steps, before }: State, column: number | undefined): number[] | undefined {
    this.#round++;
    const waiting: number[] = [];
    const open = [...steps];
    const isWordNext = column !== undefined && this.#isWordClass[column] === 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.#followed[at] === this.#round) continue;
      this.#followed[at] = this.#round;
      const step = this.#steps[at];
      if (step?.kind === 'match') return undefined;
      if (step?.kind === 'character') waiting.push(at);
      else if (step?.kind === 'fork') open.push(...step.to);
      else if (step?.kind === 'place' && isAt(step.place, before, column === undefined, isWordNext))
        open.push(at + 1);
    }
    return waiting;
  }

  #remember(number: number, column: number, next: number): number {
    this.#table[number + column] = next;
    return next;
  }

  #numberOf(steps: readonly number[], before: number): number {
    const key = `${before}:${steps.join()}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = firstState + this.#states.size * this.#columns;
    this.#states.set(number, { steps, before });
    this.#numbers.set(key, number);
    this.#stepsRemembered += steps.length;
    if (number + this.#columns > this.#table.length) {
      const larger = new Int32Array(this.#table.length * 2);
      larger.set(this.#table);
      this.#table = larger;
    }
    return number;
  }

  #forgetWhenFull(): boolean {
    const isFull = this.#states.size >= this.#maxStates || this.#stepsRemembered >= maxStepsRemembered;
    if (!isFull) return false;
    this.#wasThrashing ||= this.#charsSinceForgetting < this.#states.size * 20;
    this.#charsSinceForgetting = 0;
    this.#states = new Map();
    this.#numbers = new Map();
    this.#stepsRemembered = 0;
    this.#table = new Int32Array(firstState + 16 * this.#columns);
    this.#numberOf(this.#starts, atStart);
    return true;
  }
}

function isAt(place: Assertion, before: number, isEnd: boolean, isWordNext: boolean): boolean {
  switch (place) {
    case 'start':
      return before === atStart;
    case 'end':
      return isEnd;
    case 'word-edge':
      return (before === afterWord) !== isWordNext;
    case 'no-word-edge':
      return (before === afterWord) === isWordNext;
  }
}

function distinctSets(steps: readonly Step[]): ReadonlyMap<string, CharacterSet> {
  const sets = new Map<string, CharacterSet>();
  for (const step of steps) if (step.kind === 'character') sets.set(keyOf(step.set), step.set);
  return sets;
}

function keyOf({ negated, ranges }: CharacterSet): string {
  return `${negated ? '^' : ''}${ranges.join(' ')}`;
}
