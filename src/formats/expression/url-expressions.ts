import { ExpressionMachine } from './expression-machine.ts';
import { LinearExpression } from './linear-expression.ts';
import type { ReadExpression } from './linear-expression.ts';

/** Steps that are run together: machines of more need states of many parts, which are seldom met twice. */
const maxStepsTogether = 2000;
/** Up to this many texts are looked for one by one before the expressions are run. */
const maxRequired = 8;

/** An expression that is looked for in whole URLs: what JavaScript reads without flags, as far as it takes linear time. */
export function readUrlExpression(source: string): ReadExpression {
  return LinearExpression.read(source, 'javascript');
}

/** An expression was used that should have been refused when it was read. */
export class UnusableExpression extends Error {}

/**
 * The rules of a list, of which the first that is found in a URL decides. All are looked for at once in one pass over the URL; only
 * for one that matches, which seldom happens, it is asked which rule was the first.
 */
export class UrlExpressions {
  readonly #expressions: readonly LinearExpression[];
  #together: readonly Together[];
  readonly #single = new Map<LinearExpression, ExpressionMachine>();

  constructor(sources: readonly string[]) {
    this.#expressions = sources.map(usable);
    this.#together = grouped(this.#expressions).map(together);
  }

  /** The source of the first rule that is found. */
  first(url: string): string | undefined {
    for (const group of this.#together) {
      if (group.required?.some((text) => url.includes(text)) === false) continue;
      const isFound = group.machine.matches(url);
      if (group.machine.isThrashing && group.expressions.length > 1) this.#split(group);
      if (isFound) return this.#firstOf(group, url);
    }
    return undefined;
  }

  #firstOf({ expressions }: Together, url: string): string | undefined {
    if (expressions.length === 1) return expressions[0]?.source;
    return expressions.find((expression) => this.#machineOf(expression).matches(url))?.source;
  }

  #machineOf(expression: LinearExpression): ExpressionMachine {
    const known = this.#single.get(expression);
    const machine = known ?? new ExpressionMachine([expression.steps], { search: true });
    if (known === undefined) this.#single.set(expression, machine);
    return machine;
  }

  #split(group: Together): void {
    const half = Math.ceil(group.expressions.length / 2);
    const halves = [group.expressions.slice(0, half), group.expressions.slice(half)].map(together);
    this.#together = this.#together.flatMap((each) => (each === group ? halves : [each]));
  }
}

/** Lists that are kept compiled. A job has a few, and its sites share them. */
const maxListsKept = 50;
const kept = new Map<string, UrlExpressions>();

/** The same list is compiled once for all sites of a thread, and what it has learnt is shared by them. */
export function urlExpressions(sources: readonly string[]): UrlExpressions {
  const key = JSON.stringify(sources);
  const expressions = kept.get(key) ?? new UrlExpressions(sources);
  kept.delete(key);
  kept.set(key, expressions);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxListsKept) break;
    kept.delete(oldest);
  }
  return expressions;
}

interface Together {
  /** A URL without any of these cannot match; undefined: all can. */
  readonly required: readonly string[] | undefined;
  readonly expressions: readonly LinearExpression[];
  readonly machine: ExpressionMachine;
}

function together(expressions: readonly LinearExpression[]): Together {
  const machine = new ExpressionMachine(
    expressions.map(({ steps }) => steps),
    { search: true },
  );
  return { expressions, machine, required: requiredOf(expressions) };
}

function requiredOf(expressions: readonly LinearExpression[]): readonly string[] | undefined {
  const required = expressions.map((expression) => expression.required);
  if (!required.every((texts) => texts !== undefined)) return undefined;
  const all = [...new Set(required.flat())];
  return all.length <= maxRequired ? all : undefined;
}

function grouped(expressions: readonly LinearExpression[]): LinearExpression[][] {
  const groups: LinearExpression[][] = [];
  let length = Infinity;
  for (const expression of expressions) {
    length += expression.steps.length;
    if (length > maxStepsTogether) {
      groups.push([]);
      length = expression.steps.length;
    }
    groups.at(-1)?.push(expression);
  }
  return groups;
}

function usable(source: string): LinearExpression {
  const read = readUrlExpression(source);
  if (!read.ok) throw new UnusableExpression(`the expression ${source} cannot be used: ${read.reason}`);
  return read.expression;
}
