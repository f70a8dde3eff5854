import { isIn, wordCharacters } from './expression-tree.ts';
import { programOf } from './expression-program.ts';
import type { Step } from './expression-program.ts';
import type { Place } from './expression-tree.ts';
import { parseExpression } from './parse-expression.ts';

export type ReadExpression =
  | { readonly ok: true; readonly expression: LinearExpression }
  | { readonly ok: false; readonly reason: string };

/** An expression took more than it may: too much for the text it was held against. */
export class ExpressionTooCostly extends Error {}

const longestSource = 1000;
/** Of one text: steps of the program times characters. */
const mostWork = 20_000_000;

/**
 * A regular expression that comes from a stranger. The usual engines try one way after another, and `(a+)+$` has more ways
 * through thirty letters than there is time; this one goes all ways at once, so that a text takes at most its length times
 * the length of the expression.
 */
export class LinearExpression {
  readonly source: string;
  readonly #steps: readonly Step[];
  readonly #ignoreCase: boolean;

  private constructor(source: string, steps: readonly Step[], ignoreCase: boolean) {
    this.source = source;
    this.#steps = steps;
    this.#ignoreCase = ignoreCase;
  }

  /** With `(?i)` at its beginning it does not tell capitals from small letters. */
  static read(text: string): ReadExpression {
    if (text.length > longestSource)
      return { ok: false, reason: `the expression has more than ${longestSource} characters` };
    const [, flags = '', source = ''] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(text) ?? [];
    const parsed = parseExpression(source);
    if (!parsed.ok) return { ok: false, reason: `not understood as a regular expression: ${parsed.reason}` };
    const steps = programOf(parsed.tree);
    if (steps === undefined)
      return { ok: false, reason: 'the expression is too large once its repeats are counted out' };
    return { ok: true, expression: new LinearExpression(text, steps, flags.includes('i')) };
  }

  /** From the beginning of the text; not necessarily to its end. */
  matchesBeginning(text: string): boolean {
    return this.#run(text, false);
  }

  matchesWhole(text: string): boolean {
    return this.#run(text, true);
  }

  #run(text: string, whole: boolean): boolean {
    if (text.length * this.#steps.length > mostWork)
      throw new ExpressionTooCostly(
        `the expression ${this.source} is too large for a value of ${text.length} characters`,
      );
    const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    let active = new ActiveSteps(this.#steps);
    let following = new ActiveSteps(this.#steps);
    active.reach(0, points, 0);
    for (let at = 0; at < points.length; at++) {
      if (active.hasMatch && !whole) return true;
      if (active.waiting.length === 0) return false;
      for (const step of active.waiting) {
        if (this.#takes(step, points[at] ?? 0)) following.reach(step + 1, points, at + 1);
      }
      [active, following] = [following, active];
      following.clear();
    }
    return active.hasMatch;
  }

  #takes(at: number, point: number): boolean {
    const step = this.#steps[at];
    if (step?.kind !== 'character') return false;
    if (!this.#ignoreCase) return isIn(step.set, point);
    const character = String.fromCodePoint(point);
    const forms = [character, character.toLowerCase(), character.toUpperCase()];
    const isListed = forms.some((form) => isIn({ ...step.set, negated: false }, form.codePointAt(0) ?? 0));
    return isListed !== step.set.negated;
  }
}

/** Where the machine stands between two characters. */
class ActiveSteps {
  readonly waiting: number[] = [];
  hasMatch = false;
  readonly #steps: readonly Step[];
  readonly #seen: Uint8Array;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#seen = new Uint8Array(steps.length);
  }

  clear(): void {
    this.waiting.length = 0;
    this.hasMatch = false;
    this.#seen.fill(0);
  }

  /** Comes to a step, and to all that can be come to from there without another character. */
  reach(first: number, points: readonly number[], at: number): void {
    const reached = [first];
    for (let number = reached.pop(); number !== undefined; number = reached.pop()) {
      if (this.#seen[number] === 1) continue;
      this.#seen[number] = 1;
      const step = this.#steps[number];
      if (step?.kind === 'character') this.waiting.push(number);
      else if (step?.kind === 'fork') reached.push(...step.to);
      else if (step?.kind === 'match') this.hasMatch = true;
      else if (step?.kind === 'place' && isAt(step.place, points, at)) reached.push(number + 1);
    }
  }
}

function isAt(place: Place, points: readonly number[], at: number): boolean {
  switch (place) {
    case 'start':
      return at === 0;
    case 'end':
      return at === points.length;
    case 'word-edge':
      return isWord(points[at - 1]) !== isWord(points[at]);
    case 'no-word-edge':
      return isWord(points[at - 1]) === isWord(points[at]);
  }
}

function isWord(point: number | undefined): boolean {
  return point !== undefined && isIn(wordCharacters, point);
}
