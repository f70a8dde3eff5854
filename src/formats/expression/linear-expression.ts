import { failure, success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import { ExpressionMachine } from './expression-machine.ts';
import { programOf } from './expression-program.ts';
import type { Step } from './expression-program.ts';
import type { ExpressionTree } from './expression-tree.ts';
import { parseExpression } from './parse-expression.ts';
import type { ExpressionSyntax } from './parse-expression.ts';
import { requiredLiterals } from './required-literals.ts';

export type ReadExpression = Result<LinearExpression, string>;

/** An expression exceeded its budget of work for a text. */
export class ExpressionTooCostly extends Error {}

const maxSourceChars = 2000;
/** Per text: steps of the program times characters. */
const maxWork = 20_000_000;

/**
 * A regular expression from an untrusted source. Backtracking engines need exponential time for `(a+)+$`; this one follows
 * all paths at once, so that a text takes at most its length times the length of the expression.
 */
export class LinearExpression {
  readonly source: string;
  readonly #tree: ExpressionTree;
  /** For a search at any position; the steps of several can run together. */
  readonly steps: readonly Step[];
  /** Every matching text contains one of these. */
  readonly required: readonly string[] | undefined;
  #beginning: ExpressionMachine | undefined;
  #whole: ExpressionMachine | undefined;

  private constructor(source: string, tree: ExpressionTree, steps: readonly Step[]) {
    this.source = source;
    this.#tree = tree;
    this.steps = steps;
    this.required = requiredLiterals(tree);
  }

  /** In the shared syntax a leading `(?i)` ignores case. */
  static read(text: string, syntax: ExpressionSyntax = 'shared'): ReadExpression {
    if (text.length > maxSourceChars)
      return failure(`the expression has more than ${maxSourceChars} characters`);
    const parsed = parseExpression(text, syntax);
    if (!parsed.ok) return parsed;
    const steps = programOf(parsed.value);
    if (steps === undefined) return failure('the expression is too large once its repeats are expanded');
    return success(new LinearExpression(text, parsed.value, steps));
  }

  /** From the start of the text; not necessarily to its end. */
  matchesBeginning(text: string): boolean {
    this.#beginning ??= new ExpressionMachine([this.steps], { search: false });
    return this.#matches(this.#beginning, text);
  }

  matchesWhole(text: string): boolean {
    this.#whole ??= new ExpressionMachine([wholeProgram(this.#tree)], { search: false });
    return this.#matches(this.#whole, text);
  }

  #matches(machine: ExpressionMachine, text: string): boolean {
    if (text.length * this.steps.length > maxWork)
      throw new ExpressionTooCostly(
        `the expression ${this.source} is too large for a value of ${text.length} characters`,
      );
    return machine.matches(text);
  }
}

function wholeProgram(tree: ExpressionTree): readonly Step[] {
  const steps = programOf({ kind: 'sequence', parts: [tree, { kind: 'place', place: 'end' }] });
  if (steps === undefined)
    throw new ExpressionTooCostly('the expression is too large to match a whole value');
  return steps;
}
